/** One sentence above what is on the page, while there is one. */
export function noteIn(document: Document): (sentence: string) => void {
  const note = document.createElement('p');
  note.className = 'notice';
  note.setAttribute('role', 'status');
  note.hidden = true;
  document.querySelector('main')?.prepend(note);
  return (sentence) => {
    note.textContent = sentence;
    note.hidden = sentence === '';
  };
}
