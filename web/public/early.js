/* global URLSearchParams, document, location */
// Before anything is drawn: whether the address asks for a lesson or a quiz, and for a frame, so that
// on a slow line the home page is not shown in its place.
const asked = new URLSearchParams(location.search);
const { dataset } = document.documentElement;
if (asked.has('lesson') || asked.has('quiz')) dataset.asked = '';
if (asked.get('embed') === '1') dataset.embedded = '';
