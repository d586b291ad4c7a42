import { describe, expect, it } from 'vitest';
import { readNotes } from './notes.ts';

const TITLES = ['Ice', 'It melts', 'Reeds'];

describe('readNotes', () => {
  it('reads the notes of a content file', () => {
    const path = [
      { title: 'Ice', note: 'Say hello.' },
      { title: 'It melts' },
      { title: 'Reeds', note: 'End.' },
    ];
    expect(readNotes(JSON.stringify({ storyboard: { path } }), TITLES)).toEqual(['Say hello.', '', 'End.']);
  });

  it('finds the steps of a content file by their titles, as steps may have moved since', () => {
    const path = [
      { title: 'New', note: 'No.' },
      { title: 'Reeds', note: 'End.' },
    ];
    expect(readNotes(JSON.stringify({ storyboard: { path } }), TITLES)).toEqual(['', '', 'End.']);
  });

  it('reads Markdown with the titles of steps as headings, numbered or not, in any order', () => {
    const text =
      '---\ntitle: Talk\n---\n# Talk\n\n## 3. Reeds\r\n\nSlow.\n\n## ice\n\nOne.\n\n### Aside\n\nTwo.\n';
    expect(readNotes(text, TITLES)).toEqual(['One.\n\n### Aside\n\nTwo.', '', 'Slow.']);
  });

  it('reads Markdown by its order if no heading is a title', () => {
    expect(readNotes('# A\n\none\n\n# B\n\ntwo\n', TITLES)).toEqual(['one', 'two', '']);
    expect(readNotes('one\n\n---\n\ntwo\n', TITLES)).toEqual(['one', 'two', '']);
  });

  it('keeps both notes of two steps with one title', () => {
    expect(readNotes('# Ice\none\n# Ice\ntwo', ['Ice', 'Ice'])).toEqual(['one', 'two']);
  });

  it.each(['', ' ', '{}', '[]', '3', 'null', '{"storyboard":{"path":[{"title":"Ice"},null]}}'])(
    'reads no notes from "%s"',
    (text) => {
      expect(readNotes(text, ['Reeds', 'Ice'])).toBeNull();
    },
  );
});
