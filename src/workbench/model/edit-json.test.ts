import type { JSONPath } from 'jsonc-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertItem, moveItem, removeValue, setValue } from './edit-json.ts';

const EXPANDED = `{
  "oid": "rivers",
  "items": [
    {
      "id": "one",
      "x": 1
    },
    { "id": "two", "x": 2 }
  ],
  "none": []
}
`;

/** Returns the lines that a change removes and adds, as a diff shows them. */
function diff(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...next.slice(start, next.length - end).map((line) => `+${line}`),
  ];
}

describe('A change of a JSON text', () => {
  test('of a value changes only its line', () => {
    expect(diff(EXPANDED, setValue(EXPANDED, ['items', 0, 'x'], 12, []))).toEqual([
      '-      "x": 1',
      '+      "x": 12',
    ]);
  });

  test('inserts a new key after those that precede it', () => {
    const after = setValue(EXPANDED, ['items', 0, 'y'], 5, ['id', 'y', 'x']);
    expect(diff(EXPANDED, after)).toEqual(['+      "y": 5,']);
    expect(diff(EXPANDED, setValue(EXPANDED, ['items', 0, 'a'], 5, ['a', 'id']))).toEqual(['+      "a": 5,']);
  });

  test('keeps an object on one line', () => {
    const after = setValue(EXPANDED, ['items', 1, 'r'], 45, ['id', 'x', 'r']);
    expect(diff(EXPANDED, after)).toEqual([
      '-    { "id": "two", "x": 2 }',
      '+    { "id": "two", "x": 2, "r": 45 }',
    ]);
  });

  test('formats a new item like the one before it', () => {
    expect(diff(EXPANDED, insertItem(EXPANDED, ['items'], 2, { id: 'three', at: { x: 1 } }))).toEqual([
      '-    { "id": "two", "x": 2 }',
      '+    { "id": "two", "x": 2 },',
      '+    { "id": "three", "at": { "x": 1 } }',
    ]);
    expect(diff(EXPANDED, insertItem(EXPANDED, ['items'], 0, { id: 'zero' }))).toEqual([
      '+      "id": "zero"',
      '+    },',
      '+    {',
    ]);
    expect(diff(EXPANDED, insertItem(EXPANDED, ['none'], 0, { id: 'first' }))).toEqual([
      '-  "none": []',
      '+  "none": [',
      '+    {',
      '+      "id": "first"',
      '+    }',
      '+  ]',
    ]);
  });

  test('removes the lines of an item or of a key', () => {
    expect(diff(EXPANDED, removeValue(EXPANDED, ['items', 0]))).toEqual([
      '-    {',
      '-      "id": "one",',
      '-      "x": 1',
      '-    },',
    ]);
    expect(diff(EXPANDED, removeValue(EXPANDED, ['items', 1, 'x']))).toEqual([
      '-    { "id": "two", "x": 2 }',
      '+    { "id": "two" }',
    ]);
    expect(removeValue(EXPANDED, ['items', 1, 'lost'])).toBe(EXPANDED);
  });

  test('moves the text of an item unchanged', () => {
    expect(moveItem(EXPANDED, ['items'], 1, 0)).toBe(`{
  "oid": "rivers",
  "items": [
    { "id": "two", "x": 2 },
    {
      "id": "one",
      "x": 1
    }
  ],
  "none": []
}
`);
  });

  test('keeps Windows line breaks, tabs, and a file without spaces', () => {
    const windows = EXPANDED.replaceAll('\n', '\r\n').replaceAll('  ', '\t');
    const after = insertItem(windows, ['items'], 1, { id: 'new' });
    expect(after).not.toMatch(/[^\r]\n/);
    expect(after).toContain('\t\t{\r\n\t\t\t"id": "new"\r\n\t\t}');
    expect(setValue('{"a":1,"b":2}', ['c'], 3, [])).toBe('{"a":1,"b":2,"c":3}');
  });
});

describe('For any JSON text', () => {
  const item = fc.record({ id: fc.string(), x: fc.double({ noNaN: true }), tags: fc.array(fc.jsonValue()) });
  const file = fc.record({ title: fc.string(), list: fc.array(item, { minLength: 1 }), end: fc.jsonValue() });
  const indent = fc.constantFrom(undefined, 2, 4, '\t');
  const layouts = fc.tuple(file, indent).map(([value, space]) => JSON.stringify(value, null, space));

  /** Returns the value of a text after the change that the same change of the value leads to. */
  function expected(text: string, change: (list: unknown[]) => void): unknown {
    const value = JSON.parse(text) as { list: unknown[] };
    change(value.list);
    return value;
  }

  test('insertions, removals and moves change only their list', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.nat(), item, (text, a, b, added) => {
        const { length } = (JSON.parse(text) as { list: unknown[] }).list;
        const [from, to] = [a % length, b % length];
        const path: JSONPath = ['list'];
        const inserted = insertItem(text, path, to, added);
        expect(JSON.parse(inserted)).toEqual(expected(text, (list) => list.splice(to, 0, clean(added))));
        expect(JSON.parse(removeValue(text, ['list', from]))).toEqual(
          expected(text, (list) => list.splice(from, 1)),
        );
        expect(JSON.parse(moveItem(text, path, from, to))).toEqual(
          expected(text, (list) => list.splice(to, 0, ...list.splice(from, 1))),
        );
      }),
    );
  });

  test('an item that is inserted and removed again leaves the same bytes', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), item, (text, a, added) => {
        const { length } = (JSON.parse(text) as { list: unknown[] }).list;
        const at = a % (length + 1);
        expect(removeValue(insertItem(text, ['list'], at, added), ['list', at])).toBe(text);
      }),
    );
  });

  test('setting a value changes nothing outside of it', () => {
    fc.assert(
      fc.property(layouts, fc.jsonValue(), (text, value) => {
        const after = setValue(text, ['list', 0, 'x'], value, []);
        expect(JSON.parse(after)).toEqual(
          expected(text, ([first]) => void Object.assign(first as object, { x: clean(value) })),
        );
        // Both texts are the same before and after the value.
        const [start] = text.split('"x":');
        const end = text.slice(text.indexOf('"tags"'));
        expect(after.startsWith(start ?? '') && after.endsWith(end)).toBe(true);
      }),
    );
  });
});

/** Returns a value as it is after writing and reading, where -0 is 0. */
function clean(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
