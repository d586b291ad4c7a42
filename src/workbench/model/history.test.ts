import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_HISTORY, record, redo, undo } from './history.ts';

test('Undoing any changes restores each text, and redoing leads back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      let history = NO_HISTORY;
      texts.slice(1).forEach((text, index) => {
        history = record(history, texts[index] ?? '', text, 'changing');
      });
      let state = { text: texts.at(-1) ?? '', history };
      for (const text of texts.toReversed().slice(1)) {
        state = undo(state.text, state.history)!;
        expect(state.text).toBe(text);
      }
      expect(undo(state.text, state.history)).toBeNull();
      for (const text of texts.slice(1)) {
        state = redo(state.text, state.history)!;
        expect(state.text).toBe(text);
      }
      expect(redo(state.text, state.history)).toBeNull();
    }),
  );
});

test('A change after undoing drops the undone changes', () => {
  const first = record(NO_HISTORY, 'a', 'ab', 'adding');
  const undone = undo('ab', first)!;
  const { future } = record(undone.history, 'a', 'ac', 'adding');
  expect(future).toEqual([]);
});

test('The history keeps only the changed parts', () => {
  const long = 'x'.repeat(1_000_000);
  const { past } = record(NO_HISTORY, `${long}1${long}`, `${long}23${long}`, 'changing');
  expect(past).toEqual([{ offset: 1_000_000, before: '1', after: '23', label: 'changing' }]);
});
