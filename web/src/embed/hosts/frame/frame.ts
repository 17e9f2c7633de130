import { eventNames, hear, type Shown } from '../../events.js';
import { text } from '../../../text/text.js';
import { version } from '../../../version.js';
import { canvasHeight, spliceEvent, spliceGetState, spliceScore, spliceState } from './dialects.js';
import { watchHeight } from './height.js';
import type { FrameKeys } from './keys.js';
import { namespace, readAsked, type Told } from './messages.js';

/** The embedded page, as far as the frame has to do with it. */
interface Embedded {
  /** What is on the screen; nothing where no lesson or quiz is. */
  state(): Shown;
  /** Shows another state, or changes what is on the screen. */
  show(state: Shown): void;
  setTheme(theme: string): void;
}

/**
 * Talks with the page around. What a learner does goes to the origin that the address names, else
 * to the one that made itself known by a message; heights, which say nothing of anybody, to any.
 * Only the page around is listened to: an origin alone proves nothing, since that of a sandboxed
 * page is “null”.
 */
export function startFrame({ id, origin }: FrameKeys, page: Embedded): void {
  const around = window.parent;
  if (around === window) return;
  /** Who is told; `*` where a page without an origin of its own said hello. */
  let known = origin ?? undefined;
  let greeted = false;

  const post = (message: object, to: string | undefined): void => {
    if (to !== undefined) around.postMessage(message, to);
  };
  const tell = (told: Told, to = known): void => {
    post({ ns: namespace, v: 1, id, ...told }, to);
  };

  for (const name of eventNames)
    hear(document, name, (detail) => {
      const type = name.replace('attention-', '');
      // that it is there is nothing about a learner
      tell({ type, ...detail } as Told, name === 'attention-ready' ? '*' : known);
    });

  watchHeight((height) => {
    tell({ type: 'resize', height }, '*');
    post(canvasHeight(height, id), '*');
  });

  // a page around that uses this library is answered by it, and any other is not spoken to
  import('@open-iframe-resizer/core').catch(() => undefined);

  let splice = false;
  hear(document, 'attention-answer', ({ quiz, question, right, score }) => {
    if (!splice) return;
    post(spliceEvent('answer', { quiz, question, right }), known);
    post(spliceScore(id, score, page.state()), known);
  });
  hear(document, 'attention-ready', () => {
    if (!splice) post(spliceGetState(id), origin === undefined ? '*' : known);
  });

  // one that cannot be read is a slip, after which nobody is told rather than anybody
  if (origin === null) tell({ type: 'error', code: 'origin', message: text.frame.badOrigin }, '*');

  addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== around || (origin !== undefined && from !== origin)) return;
    const given = spliceState(data, id);
    const asked = readAsked(data);
    if (!given && !asked) return;
    known ??= from === 'null' ? '*' : from;
    if (given) {
      splice = true;
      if (Object.keys(given).length > 0) page.show(given);
    }
    if (!asked) return;
    if (asked.type === 'getState') tell({ type: 'state', rid: asked.rid, state: page.state() });
    if (asked.type === 'set') {
      const { theme, ...state } = asked.state;
      if (typeof theme === 'string') page.setTheme(theme);
      if (Object.keys(state).length > 0) page.show(state);
    }
    // once: a page may well say hello to each ready
    if (asked.type === 'hello' && !greeted) {
      greeted = true;
      tell({ type: 'ready', version });
    }
  });
}
