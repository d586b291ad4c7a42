import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';
import { findOffsets, findSyntaxFault, locate } from './scan-json.ts';
import { formatPath } from './fault.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const faultsOf = (text: string) =>
  parseJson(bytes(text)).faults.map(({ path, fault, remedy }) =>
    `${formatPath(path)} ${fault}; ${remedy}`.trim(),
  );

describe('invalid JSON', () => {
  test.each([
    ['{"a": 1,}', 'line 1, column 9 it has a comma before "}"; remove that comma'],
    ['[1, 2,\n]', 'line 2, column 1 it has a comma before "]"; remove that comma'],
    [
      '{"a": 1\n "b": 2}',
      'line 2, column 2 it has no comma here; write a comma between values, or "}" at the end',
    ],
    ["{'a': 1}", 'column 2 it has a key without double quotes; write each key as "key": value'],
    ['{"a": \'x\'}', 'column 7 it has a text in single quotes; write double quotes: "..."'],
    ['{"a" 1}', 'column 6 it has no colon after the key "a"; write "key": value'],
    ['{"a": 1 // one\n}', 'column 9 it has a comment; remove it: JSON has no comments'],
    [
      '{"a": "x\ny"}',
      'column 9 it has a line break or control character inside a text; write \\n for a line break',
    ],
    ['{"a": "\\x"}', 'column 8 it has an invalid escape after a backslash; write \\\\ for a backslash'],
    ['{"a": [1', 'column 9 it ends too early; close every { with } and every [ with ]'],
    ['{"a": "x', 'column 7 it ends inside a text; close the text with a double quote'],
    ['{} {}', 'column 4 it has text after its end; remove the text after the closing bracket'],
    ['{"a": undefined}', 'column 7 it has an invalid value'],
  ])('says where the fault is and how to fix it: %j', (text, message) => {
    expect(faultsOf(text)[0]).toContain(message);
  });

  test('is refused exactly if JSON.parse refuses it', () => {
    const snippet = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      'a',
      '"a"',
      '"b":',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      ' ',
      '\n',
      'true',
      'null',
      '\\',
      '\\u00e9',
      '/',
    );
    const almostJson = fc.oneof(
      fc.array(snippet, { maxLength: 12 }).map((parts) => parts.join('')),
      fc
        .tuple(fc.json(), fc.nat(40), snippet)
        .map(([text, at, extra]) => text.slice(0, at) + extra + text.slice(at)),
      fc.json(),
    );
    fc.assert(
      fc.property(almostJson, (text) => {
        expect(findSyntaxFault(text) === null).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the bytes of a JSON file', () => {
  test('are read after a byte order mark, which is reported', () => {
    const { value, faults } = parseJson(bytes('\uFEFF{"a":1}'));
    expect(value).toEqual({ a: 1 });
    expect(faults).toMatchObject([{ fault: 'starts with a byte order mark' }]);
  });

  test.each([
    [Uint8Array.of(0xff, 0xfe, 0x7b, 0), 'is in UTF-16'],
    [Uint8Array.of(0x22, 0xff, 0x22), 'is not valid UTF-8'],
    [bytes(' \n'), 'is empty'],
    [bytes('['.repeat(100) + ']'.repeat(100)), 'is nested more than 64 deep'],
    [bytes('['.repeat(200_000) + ']'.repeat(200_000)), 'is nested more than 64 deep'],
  ])('are refused with a reason (%#)', (input, fault) => {
    const parsed = parseJson(input);
    expect(parsed.value).toBeUndefined();
    expect(parsed.faults).toMatchObject([{ path: [], fault }]);
  });

  test('lose dangerous keys, which are reported', () => {
    const { value, faults } = parseJson(
      bytes('{"a":[{"__proto__":{"x":1},"b":2}],"constructor":1,"prototype":null}'),
    );
    expect(faults.map(({ path }) => formatPath(path))).toEqual([
      'a[0].__proto__',
      'constructor',
      'prototype',
    ]);
    expect(value).toEqual({ a: [{ b: 2 }] });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('are reported if a key occurs twice', () => {
    expect(faultsOf('{"a":":","b":{"c":1,"c":2},"a":":"}')).toEqual([
      'b.c appears twice in the same object; keep one of the two',
      'a appears twice in the same object; keep one of the two',
    ]);
  });

  test('are not reported if a text only looks like a repeated key', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2), (text, indent) => {
        const { faults } = parseJson(bytes(JSON.stringify(JSON.parse(text), null, indent)));
        expect(faults.filter(({ fault }) => fault.startsWith('stands twice'))).toEqual([]);
      }),
    );
    expect(faultsOf('{"a\\\\":"\\":","b\\"":1}')).toEqual([]);
  });

  test('are reported if they have lone surrogates or control characters', () => {
    expect(
      faultsOf('{"a":"\\ud83d","b":"x\\u0000","c":"one\\ntwo\\tthree \\ud83d\\ude00"}').map(
        (fault) => fault.split(';')[0],
      ),
    ).toEqual(['a has half a character (the lone surrogate U+D83D)', 'b has the control character U+0000']);
  });
});

test('lines and columns start from 1, with every kind of line ending', () => {
  expect(locate('ab\r\ncd\re\nf', 9)).toEqual({ line: 4, column: 1 });
  expect(locate('ab', 0)).toEqual({ line: 1, column: 1 });
});

test('finds fields by the path that a report shows', () => {
  const text = '{"a":{"b c":[1,{"d":2}]}}';
  expect(text.slice(findOffsets(text).get('a["b c"][1].d'))).toBe('"d":2}]}}');
});
