import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginAt,
  change,
  clearStep,
  compare,
  finishLine,
  here,
  isSamePlace,
  merge,
  receive,
  shownPlace,
  shownStrokes,
  toggleBlank,
  toggleFrozen,
  type Message,
  type Place,
  type Versioned,
} from './presenting.ts';

const at = (step: number): Place => ({ step, isWhole: false, view: null });
const begin = (by = 'a') => beginAt(1, by, 0);

/** A window of a talk; null while it is closed. Messages wait while it sleeps. */
interface TestWindow {
  now: Versioned | null;
  isAsleep: boolean;
  readonly inbox: Message[];
}

/** Plays a talk in two windows, over channels that lose, repeat and delay messages. */
function createTalk() {
  let loads = 0;
  const load = () => beginAt(1, `w${loads++}`, 0);
  const windows: [TestWindow, TestWindow] = [
    { now: load(), isAsleep: false, inbox: [] },
    { now: load(), isAsleep: false, inbox: [] },
  ];
  const send = (from: number, message: Message) => windows[1 - from]?.inbox.push(message);
  function read(index: number, message: Message): void {
    const window = windows[index]!;
    if (!window.now) return;
    const { now, answer } = receive(window.now, message);
    window.now = now;
    if (answer) send(index, answer);
  }
  return {
    windows,
    change(index: number, step: number) {
      const window = windows[index]!;
      if (!window.now || window.isAsleep) return;
      const { now, message } = change(window.now, window.now.by.split(' ')[0] ?? '', { place: at(step) });
      window.now = now;
      send(index, message);
    },
    reload(index: number) {
      const window = windows[index]!;
      window.now = load();
      send(index, here(window.now));
    },
    close: (index: number) => void (windows[index]!.now = null),
    sleep: (index: number, isAsleep: boolean) => void (windows[index]!.isAsleep = isAsleep),
    /** Reads the message at a position of the inbox, which may be any: none has to come first. */
    deliver(index: number, position: number, isRepeated: boolean) {
      const { inbox, isAsleep } = windows[index]!;
      const chosen = position % Math.max(1, inbox.length);
      const message = inbox[chosen];
      if (!message || isAsleep) return;
      if (!isRepeated) inbox.splice(chosen, 1);
      read(index, message);
    },
    lose: (index: number) => void windows[index]!.inbox.shift(),
    /** Opens and wakes both windows, and lets them talk until nothing is left to say. */
    settle() {
      for (const [index, window] of windows.entries()) {
        window.isAsleep = false;
        window.now ??= load();
        send(index, here(window.now, true));
      }
      let rounds = 0;
      for (let index = 0; windows.some(({ inbox }) => inbox.length > 0); index = 1 - index) {
        const message = windows[index]?.inbox.shift();
        if (message) read(index, message);
        if ((rounds += 1) > 10_000) throw new Error('The windows never stop talking.');
      }
    },
  };
}

const index = fc.nat({ max: 1 });
const action = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), index, step: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('reload' as const), index }),
  fc.record({ kind: fc.constant('close' as const), index }),
  fc.record({ kind: fc.constant('lose' as const), index }),
  fc.record({ kind: fc.constant('sleep' as const), index, isAsleep: fc.boolean() }),
  fc.record({
    kind: fc.constant('deliver' as const),
    index,
    position: fc.nat({ max: 5 }),
    isRepeated: fc.boolean(),
  }),
);

describe('two windows of a talk', () => {
  it('agree after any order of changes, reloads, sleeps, closings and lost, late or repeated messages', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const talk = createTalk();
        for (const item of actions) {
          if (item.kind === 'change') talk.change(item.index, item.step);
          else if (item.kind === 'sleep') talk.sleep(item.index, item.isAsleep);
          else if (item.kind === 'deliver') talk.deliver(item.index, item.position, item.isRepeated);
          else talk[item.kind](item.index);
        }
        const before = talk.windows.flatMap(({ now }) => now ?? []);
        talk.settle();
        const [one, other] = talk.windows.map(({ now }) => now!) as [Versioned, Versioned];
        expect(one).toEqual(other);
        // No window falls back behind a state that an open window had.
        for (const state of before) expect(compare(one, state)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('keep the talk when either of them reloads', () => {
    const talk = createTalk();
    talk.settle();
    talk.change(0, 4);
    talk.settle();
    for (const reloaded of [0, 1]) {
      talk.reload(reloaded);
      talk.settle();
      expect(talk.windows.map(({ now }) => now?.state.place.step)).toEqual([4, 4]);
    }
  });
});

describe('merge', () => {
  const versioned = fc.record({ version: fc.nat({ max: 3 }), by: fc.constantFrom('a', 'b', 'c') });
  const state = versioned.map((stamp): Versioned => ({ ...begin(), ...stamp }));

  it('is the same in any order and grouping, and for a state with itself', () => {
    fc.assert(
      fc.property(state, state, state, (a, b, c) => {
        expect(compare(merge(a, b), merge(b, a))).toBe(0);
        expect(compare(merge(merge(a, b), c), merge(a, merge(b, c)))).toBe(0);
        expect(merge(a, a)).toBe(a);
      }),
    );
  });
});

describe('receive', () => {
  const { now, message } = change(begin('a'), 'a', { blank: 'black' });

  it('applies a change to the state that it belongs to', () => {
    expect(receive(begin('a'), message)).toEqual({ now });
  });

  it('asks for the state if a change before it is missing', () => {
    const later = change(now, 'a', { blank: 'white' }).message;
    expect(receive(begin('a'), later).answer).toEqual(here(begin('a')));
  });

  it('answers an older state with its own, the same state only if it is asked, and the end never', () => {
    expect(receive(now, here(begin('b')))).toEqual({ now, answer: { kind: 'state', now } });
    expect(receive(now, { kind: 'state', now: begin('b') }).answer).toEqual({ kind: 'state', now });
    expect(receive(now, here(now))).toEqual({ now });
    expect(receive(now, here(now, true)).answer).toEqual(here(now));
    expect(receive(now, { kind: 'end' })).toEqual({ now });
  });
});

describe('the state of a talk', () => {
  const { state } = begin();

  it('keeps what the audience sees while it is frozen, and shows the current place after it', () => {
    const frozen = { ...state, ...toggleFrozen(state), place: at(3) };
    expect(shownPlace(frozen)).toEqual(at(1));
    expect(shownPlace({ ...frozen, ...toggleFrozen(frozen) })).toEqual(at(3));
  });

  it('covers the stage in black or white, and uncovers it by the same press', () => {
    const black = { ...state, ...toggleBlank(state, 'black') };
    expect(black.blank).toBe('black');
    expect(toggleBlank(black, 'white')).toEqual({ blank: 'white' });
    expect(toggleBlank(black, 'black')).toEqual({ blank: 'none' });
  });

  it('keeps the lines of each step, and clears those of the current one', () => {
    const line = { width: 2, points: [[1, 2] as const] };
    const drawn = { ...state, line };
    expect(shownStrokes(drawn)).toEqual([line]);
    const done = { ...drawn, ...finishLine(drawn) };
    expect(shownStrokes(done)).toEqual([line]);
    const next = { ...done, place: at(2) };
    expect(shownStrokes(next)).toEqual([]);
    expect(clearStep(next).strokes).toEqual({ 1: [line] });
    expect(clearStep(done).strokes).toEqual({});
    expect(finishLine(state)).toEqual({});
  });

  it('hides the line that the presenter draws while the audience is frozen', () => {
    const frozen = { ...state, ...toggleFrozen(state), line: { width: 2, points: [] } };
    expect(shownStrokes(frozen)).toEqual([]);
  });
});

it('compares places by step, or by view', () => {
  const view = { x: 1, y: 2, w: 3, r: 0 };
  expect(isSamePlace(at(1), at(1))).toBe(true);
  expect(isSamePlace(at(1), at(2))).toBe(false);
  expect(isSamePlace(at(1), { ...at(1), isWhole: true })).toBe(false);
  expect(isSamePlace({ ...at(1), view }, { ...at(2), view: { ...view } })).toBe(true);
  expect(isSamePlace({ ...at(1), view }, { ...at(1), view: { ...view, r: 9 } })).toBe(false);
  expect(isSamePlace({ ...at(1), view }, at(1))).toBe(false);
});
