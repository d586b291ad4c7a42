import type { PresentingTexts } from '#domain/addresses/texts-path';
import type { Scene } from '#domain/playback/scene';
import { readNotes } from '#domain/presenting/notes';
import { notesKey } from '#domain/presenting/notes-storage';
import { add } from '../dom.ts';
import { keepHere } from './window-storage.ts';

/** Sizes of the notes, as multiples of the text of the page. */
const SIZES = [0.875, 1, 1.25, 1.5, 1.875, 2.25, 2.75] as const;

/**
 * Adds the notes of the current step: those of the page from which the presenter came, or of a file
 * that never leaves the device.
 */
export function addNotes(
  parent: Element,
  talkId: string,
  scene: Scene,
  texts: PresentingTexts,
  signal: AbortSignal,
) {
  const titles = scene.steps.map(({ title }) => title);
  const kept = keepHere(notesKey(talkId));
  const box = add(parent, 'div', 'talk-notes-box');
  const head = add(box, 'div', 'talk-head');
  add(head, 'h2', 'talk-title').textContent = texts.notes;
  const sizers = ([-1, 1] as const).map((way) => {
    const button = add(head, 'button', 'tool');
    button.type = 'button';
    button.textContent = way < 0 ? 'A−' : 'A+';
    button.ariaLabel = button.title = `${way < 0 ? texts.smaller : texts.larger} (${way < 0 ? '<' : '>'})`;
    button.onclick = () => resize(way);
    return button;
  });
  const open = add(head, 'button', 'tool');
  open.type = 'button';
  open.textContent = texts.openNotes;
  const field = add(box, 'input');
  field.type = 'file';
  field.accept = '.json,.md,.markdown,.txt,application/json,text/markdown,text/plain';
  field.hidden = true;
  field.ariaLabel = texts.openNotes;
  open.onclick = () => field.click();
  const words = add(box, 'div', 'talk-notes');
  words.tabIndex = 0;
  words.role = 'region';
  words.ariaLabel = texts.notes;
  words.lang = scene.language;
  const fault = add(box, 'p', 'talk-fault');
  fault.role = 'alert';
  let notes: readonly string[] | null = null;
  let size = 3;
  let step = 0;

  function draw(): void {
    const note = notes?.[step - 1] ?? '';
    words.classList.toggle('talk-quiet', note === '');
    words.replaceChildren();
    const missing = notes ? texts.noNotesHere : texts.noNotes;
    if (note === '') add(words, 'p').textContent = missing;
    else
      for (const part of note.split(/\n{2,}/)) {
        const paragraph = add(words, 'p');
        paragraph.dir = 'auto';
        paragraph.textContent = part;
      }
    words.lang = note === '' ? document.documentElement.lang : scene.language;
    words.scrollTop = 0;
  }
  function resize(way: 1 | -1): void {
    size = Math.min(SIZES.length - 1, Math.max(0, size + way));
    words.style.fontSize = `${SIZES[size] ?? 1}rem`;
    for (const [index, button] of sizers.entries())
      button.ariaDisabled = `${size === (index === 0 ? 0 : SIZES.length - 1)}`;
  }
  /** Shows the notes of a text. Returns whether it has any. */
  function take(text: string): boolean {
    const read = readNotes(text, titles);
    if (read) notes = read;
    draw();
    return read !== null;
  }
  field.onchange = () => {
    const [file] = field.files ?? [];
    // So that the same file can be opened again after an edit.
    const done = () => (field.value = '');
    if (!file) return;
    void file.text().then(
      (text) => {
        if (signal.aborted) return;
        const isRead = take(text);
        fault.textContent = isRead ? '' : texts.noNotesInFile.replace('{{file}}', file.name);
        if (isRead) kept.write(text);
        done();
      },
      () => {
        fault.textContent = texts.noNotesInFile.replace('{{file}}', file.name);
        done();
      },
    );
  };
  signal.addEventListener('abort', () => kept.write(null));
  const text = kept.read();
  if (text) take(text);
  resize(-1);
  return {
    resize,
    /** The notes of the current step; empty for none. */
    note: () => notes?.[step - 1] ?? '',
    /** Shows the notes of a step. */
    show(number: number): void {
      if (number === step) return;
      step = number;
      draw();
    },
  };
}
