/**
 * The elements for anybody's page: `<attention-lesson>` and `<attention-quiz>`. One file; what it
 * computes with, and the font of the formulas, lie in assets/ beside it.
 */
import math from './look/math/stix-two-math.woff2?url';
import './embed/element.js';
import './embed/quiz.js';

// a shadow root cannot bring a font: the page has to
const family = 'Attention Math';
if (![...document.fonts].some((face) => face.family === family))
  document.fonts.add(new FontFace(family, `url("${math}")`, { display: 'swap' }));

export { AttentionLesson } from './embed/element.js';
export { AttentionQuiz } from './embed/quiz.js';
