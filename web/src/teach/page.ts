import '../look/tokens.css';
import '../look/shared.css';
import '../look/choices.css';
import '../look/site.css';
import '../look/teach.css';
import { keep, recall } from '../embed/hosts/storage.js';
import { startTheme } from '../theme.js';
import './builder.js';
import { heightIn } from './snippet.js';

/** The page for teachers. */

const switches = document.querySelector<HTMLElement>('#theme');
if (switches) startTheme(switches, { recall, keep });

/** The sample of the frame is as high as it asks to be, which any page that runs scripts can do. */
const frame = document.querySelector<HTMLIFrameElement>('#samples iframe');
addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const height = frame && source === frame.contentWindow ? heightIn(data) : undefined;
  if (frame && height !== undefined) frame.height = String(height);
});

/** The sample of the element loads what its snippet names, once it is nearly in sight. */
const sample = document.querySelector('#samples attention-lesson');
if (sample) {
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      // where it cannot be had, the words inside the element stay
      import(/* @vite-ignore */ new URL('attention-steps.js', location.href).href).catch(
        () => undefined,
      );
    },
    { rootMargin: '600px' },
  );
  seen.observe(sample);
}
