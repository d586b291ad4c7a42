import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storyboard } from '#library/schemas/storyboard';
import { aPresentation, aStoryboard } from '#library/content.fixture';
import {
  addElement,
  addStep,
  arrange,
  changeBackground,
  changeElement,
  changeStep,
  unusedId,
  moveStep,
  paintOrder,
  removeElement,
  removeStep,
  STEP_KEYS,
  type Edit,
  type Level,
} from './edits.ts';
import {
  isChanged,
  openSession,
  reduce,
  selectedElement,
  type Session,
  NO_HISTORY,
  recordChange,
  undoOrRedo,
} from './session.ts';

const DEMO = resolve(import.meta.dirname, '../../../src/content/presentations');

const rect = (id: string, more: object = {}) => ({ id, type: 'rect', x: 0, y: 0, w: 10, h: 10, ...more });

/** Opens a presentation with these elements. */
function open(elements: readonly object[], path?: readonly object[]): Session {
  const board = aStoryboard({ elements, ...(path && { path }) });
  return openSession({
    text: `${JSON.stringify(aPresentation({ storyboard: board }), null, 2)}\n`,
    version: 'one',
  });
}

const make = (session: Session, edit: Edit): Session =>
  reduce(session, { type: 'edit', edit, label: 'changing' });

const storyboardOf = ({ text }: Session) =>
  (
    JSON.parse(text) as {
      storyboard: { elements: { id: string }[]; path: { id: string }[]; background: string };
    }
  ).storyboard;

describe('An edit', () => {
  test('writes the changes, and omits a default that the file omits', () => {
    const session = open([rect('a')]);
    expect(make(session, changeElement('a', { r: 0, x: 0 })).text).toBe(session.text);
    const turned = make(session, changeElement('a', { r: 30, fill: '#ff0000' }));
    expect(storyboardOf(turned).elements).toEqual([rect('a', { r: 30, fill: '#ff0000' })]);
    expect(Object.keys(storyboardOf(turned).elements[0]!)).toEqual([
      'id',
      'type',
      'x',
      'y',
      'w',
      'h',
      'r',
      'fill',
    ]);
  });

  test.each([
    // The text was 'Not the red one', with a red word.
    ['Not the dark red one', { from: 13, to: 16 }],
    ['Not the redder one', { from: 8, to: 14 }],
    ['No', undefined],
  ])('that changes a text to %j moves the styles of its parts', (text, place) => {
    const span = { from: 8, to: 11, color: '#ff0000' };
    const words = { type: 'text', text: 'Not the red one', fontSize: 20, spans: [span] };
    const session = make(open([rect('a', words)]), changeElement('a', { text }));
    expect(storyboardOf(session).elements[0]).toEqual(
      rect('a', { ...words, text, spans: place && [{ ...span, ...place }] }),
    );
  });

  test('that would make the file invalid is refused with a remedy', () => {
    const session = open([rect('a')]);
    const refused = make(session, changeElement('a', { w: -5 }));
    expect(refused.text).toBe(session.text);
    expect(refused.refusal).toBe(
      'storyboard.elements[0].w is -5, which is not allowed: it must be more than 0.',
    );
    expect(make(refused, changeElement('a', { w: 5 })).refusal).toBe('');
  });

  test('adds elements above all others', () => {
    const added = make(
      open([rect('a', { z: 4 })]),
      addElement('b', { type: 'ellipse', h: 1, w: 1, y: 0, x: 0 }),
    );
    expect(storyboardOf(added).elements[1]).toEqual({
      id: 'b',
      type: 'ellipse',
      x: 0,
      y: 0,
      w: 1,
      h: 1,
      z: 4,
    });
    expect(Object.keys(storyboardOf(added).elements[1]!)).toEqual(['id', 'type', 'x', 'y', 'w', 'h', 'z']);
  });

  test('adds, changes, moves and removes steps, but never the last one', () => {
    let session = open([]);
    const frame = { x: 1, y: 2, w: 16, h: 9 };
    session = make(session, addStep({ frame, title: 'Two', id: 'two' }, 'one'));
    session = make(session, changeStep('two', { seconds: 12, frame: { r: 10 } }));
    expect(storyboardOf(session).path[1]).toEqual({
      id: 'two',
      title: 'Two',
      frame: { ...frame, r: 10 },
      seconds: 12,
    });
    const portrait = { ...frame, w: 5, r: 0 };
    session = make(session, changeStep('two', { portrait }));
    expect(storyboardOf(session).path[1]).toHaveProperty('portrait', portrait);
    session = make(session, changeStep('two', { seconds: undefined, portrait: undefined }));
    expect(storyboardOf(session).path[1]).not.toHaveProperty('portrait');
    expect(storyboardOf(session).path[1]).not.toHaveProperty('seconds');
    session = make(session, moveStep('two', -3));
    expect(storyboardOf(session).path.map(({ id }) => id)).toEqual(['two', 'one']);
    session = make(make(session, removeStep('two')), removeStep('one'));
    expect(storyboardOf(session).path.map(({ id }) => id)).toEqual(['one']);
  });

  test('changes the background', () => {
    expect(storyboardOf(make(open([]), changeBackground('#ff0000'))).background).toBe('#ff0000');
  });
});

test('An element moves to any level, and the others keep their order', () => {
  const levels = fc.constantFrom<Level>('front', 'forward', 'backward', 'back');
  const heights = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(heights, fc.nat(), levels, (zs, pick, level) => {
      const session = open(zs.map((z, index) => rect(`e${index}`, { z })));
      const orderOf = ({ presentation }: Session) =>
        paintOrder(presentation.storyboard.elements).map(({ id }) => id);
      const id = `e${pick % zs.length}`;
      const before = orderOf(session);
      const at = before.indexOf(id);
      const others = before.filter((item) => item !== id);
      const last = others.length;
      const to = { front: last, forward: Math.min(at + 1, last), backward: Math.max(at - 1, 0), back: 0 }[
        level
      ];
      expect(orderOf(make(session, arrange(id, level)))).toEqual(others.toSpliced(to, 0, id));
    }),
  );
});

describe('A session', () => {
  test('of any demo presentation undoes any edits to the byte', () => {
    for (const file of readdirSync(DEMO)) {
      const text = readFileSync(join(DEMO, file), 'utf8');
      let session = openSession({ text, version: 'one' });
      const { elements, path } = session.presentation.storyboard;
      const id = elements[2]!.id;
      const edits: Edit[] = [
        changeElement(id, { x: 1.5, r: 12, opacity: 0.5 }),
        addElement('new', { type: 'text', x: 0, y: 0, w: 10, h: 10, text: 'New', fontSize: 5 }),
        arrange(id, 'front'),
        removeElement(elements[0]!.id),
        addStep({ id: 'new', title: 'New', frame: { x: 0, y: 0, w: 16, h: 9 } }, path[0]!.id),
        moveStep('new', 2),
        changeStep(path[0]!.id, { title: 'Other', seconds: 9, frame: { w: 1, r: 3 } }),
        removeStep(path[1]!.id),
      ];
      for (const edit of edits) {
        const next = make(session, edit);
        expect(next.refusal, file).toBe('');
        expect(next.text, file).not.toBe(session.text);
        session = next;
      }
      const edited = session.text;
      for (const _ of edits) session = reduce(session, { type: 'undo' });
      expect(session.text === text, `${file} is as before`).toBe(true);
      expect(isChanged(session)).toBe(false);
      for (const _ of edits) session = reduce(session, { type: 'redo' });
      expect(session.text === edited, `${file} is edited again`).toBe(true);
    }
  });

  test('keeps the objects of unchanged parts, so that only the rest is drawn again', () => {
    const session = open([rect('a'), rect('b')]);
    const next = make(session, changeElement('a', { x: 5 }));
    const [a, b] = next.presentation.storyboard.elements;
    expect(a).not.toBe(session.presentation.storyboard.elements[0]);
    expect(b).toBe(session.presentation.storyboard.elements[1]);
  });

  test('forgets the selection of removed elements', () => {
    const session = reduce(open([rect('a')]), { type: 'select', selection: { kind: 'element', id: 'a' } });
    expect(selectedElement(session)?.id).toBe('a');
    expect(make(session, removeElement('a')).selection).toBeNull();
  });

  test('continues with the file on the disk, and returns to its own text by undo', () => {
    const session = make(open([rect('a')]), changeElement('a', { x: 5 }));
    const other = open([rect('a'), rect('b')]).text;
    const taken = reduce(session, { type: 'adopt', disk: { text: other, version: 'two' } });
    expect([taken.text, taken.disk.version, isChanged(taken)]).toEqual([other, 'two', false]);
    const back = reduce(taken, { type: 'undo' });
    expect([back.text === session.text, back.disk.version, isChanged(back)]).toEqual([true, 'two', true]);
  });

  test('of an invalid file is refused with its faults', () => {
    const text = JSON.stringify(aPresentation({ ownr: 'ada' }));
    expect(() => openSession({ text, version: 'one' })).toThrow(
      'Unknown key "ownr": did you mean "owner"? Otherwise remove it.',
    );
  });
});

test('The order of keys has every key of steps', () => {
  const { path } = storyboard.shape;
  expect(Object.keys(path.element.shape).filter((key) => !STEP_KEYS.includes(key))).toEqual([]);
});

test('New identifiers are free', () => {
  expect(unusedId('text', [{ id: 'text-1' }, { id: 'text-3' }])).toBe('text-2');
});

test('Undoing any changes restores each text, and redoing leads back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      let history = NO_HISTORY;
      texts.slice(1).forEach((text, index) => {
        history = recordChange(history, texts[index] ?? '', text, 'changing');
      });
      let state = { text: texts.at(-1) ?? '', history };
      for (const text of texts.toReversed().slice(1)) {
        state = undoOrRedo('undo', state.text, state.history)!;
        expect(state.text).toBe(text);
      }
      expect(undoOrRedo('undo', state.text, state.history)).toBeNull();
      for (const text of texts.slice(1)) {
        state = undoOrRedo('redo', state.text, state.history)!;
        expect(state.text).toBe(text);
      }
      expect(undoOrRedo('redo', state.text, state.history)).toBeNull();
    }),
  );
});

test('A change after undoing drops the undone changes', () => {
  const first = recordChange(NO_HISTORY, 'a', 'ab', 'adding');
  const undone = undoOrRedo('undo', 'ab', first)!;
  const { future } = recordChange(undone.history, 'a', 'ac', 'adding');
  expect(future).toEqual([]);
});

test('The history keeps only the changed parts', () => {
  const long = 'x'.repeat(1_000_000);
  const { past } = recordChange(NO_HISTORY, `${long}1${long}`, `${long}23${long}`, 'changing');
  expect(past).toEqual([{ offset: 1_000_000, removedText: '1', insertedText: '23', label: 'changing' }]);
});
