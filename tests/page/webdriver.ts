import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How WebDriver writes a reference to an element of the page. */
export type Element = Record<typeof ELEMENT, string>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

function miniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((file) => existsSync(file));
  if (!found) throw new Error('MiniBrowser, which comes with libwebkit2gtk-4.1-0, is not there');
  return found;
}

async function call<T>(url: string, method: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }
  return value as T;
}

/** A private X server, since MiniBrowser has no headless mode; it says itself which number is free. */
async function startScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (data: Buffer) => {
      resolve(data.toString().trim());
    });
    screen.once('error', reject);
    screen.once('exit', () => {
      reject(new Error('Xvfb ended before it had a screen'));
    });
  });
  return [screen, `:${number}`];
}

/** As much of a W3C WebDriver client as WebKitWebDriver and MiniBrowser need; one session. */
export class WebDriver {
  private constructor(
    private readonly processes: ChildProcess[],
    private readonly session: string,
  ) {}

  /** The environment chooses what the page can ask about: GTK_THEME=Adwaita:dark is a dark scheme. */
  static async start(env: Record<string, string> = {}): Promise<WebDriver> {
    const [screen, DISPLAY] = await startScreen();
    const port = await freePort();
    const program = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, ...env, DISPLAY },
    });
    const processes = [program, screen];
    process.once('exit', () => {
      end(processes);
    });
    const base = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100 && !(await answers(base)); tries++) await delay(100);
    const { sessionId } = await call<{ sessionId: string }>(`${base}/session`, 'POST', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        },
      },
    });
    const driver = new WebDriver(processes, `${base}/session/${sessionId}`);
    await driver.post('/window/rect', { x: 0, y: 0, width: 1600, height: 1400 });
    return driver;
  }

  get<T>(path: string): Promise<T> {
    return call(this.session + path, 'GET');
  }

  post<T = unknown>(path: string, body: object = {}): Promise<T> {
    return call(this.session + path, 'POST', body);
  }

  /** Runs a function's body in the page; an element that it returns is a reference here. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.post('/execute/sync', { script, args });
  }

  /** The same for an asynchronous body. */
  async runAsync<T>(body: string): Promise<T> {
    const script = `const done = arguments[0];
      (async () => {${body}})().then((value) => done({ value }), (error) => done({ error: String(error) }))`;
    const result = await this.post<{ value: T; error?: string }>('/execute/async', {
      script,
      args: [],
    });
    if (result.error !== undefined) throw new Error(result.error);
    return result.value;
  }

  async click(element: Element): Promise<void> {
    await this.post(`/element/${element[ELEMENT]}/click`);
  }

  async type(element: Element, text: string): Promise<void> {
    await this.post(`/element/${element[ELEMENT]}/value`, { text });
  }

  /** The window's upper left corner as a PNG in base64; of an element WebKit makes black pictures. */
  async screenshot(width: number, height: number): Promise<string> {
    const picture = await this.get<string>('/screenshot');
    return this.runAsync(`
      const bytes = Uint8Array.from(atob('${picture}'), (one) => one.charCodeAt(0));
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: ${width}, height: ${height} });
      canvas.getContext('2d').drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
      return canvas.toDataURL().split(',')[1];`);
  }

  async close(): Promise<void> {
    try {
      await call(this.session, 'DELETE');
    } finally {
      end(this.processes);
    }
  }
}

async function answers(base: string): Promise<boolean> {
  return fetch(`${base}/status`).then(
    () => true,
    () => false,
  );
}

function end(processes: ChildProcess[]): void {
  for (const one of processes) one.kill();
}
