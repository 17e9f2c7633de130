import { html, type TemplateResult } from 'lit';
import type { Engine } from '../engine/engine.js';
import { text } from '../text/text.js';
import { version } from '../version.js';

/** The last line: what this is, and which build of the core computes, for whoever is asked for help. */
export const about = ({ runsOn }: Engine): TemplateResult =>
  html`<p class="note about" part="about">${text.about(version, text.runsOn[runsOn])}</p>`;
