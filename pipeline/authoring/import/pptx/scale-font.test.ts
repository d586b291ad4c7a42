import { expect, test } from 'vitest';
import { fontOf } from './font.fixture.ts';
import { scaleFont } from './scale-font.ts';

const tableOf = (font: Buffer, tag: string): Buffer => {
  const entry = font.indexOf(tag, 0, 'latin1');
  return font.subarray(
    font.readUInt32BE(entry + 8),
    font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12),
  );
};
const unitsOf = (font: Buffer) => tableOf(font, 'head').readUInt16BE(18);

test('letters get smaller, lines stay as high, and the family has another name', () => {
  const font = scaleFont(fontOf('Sans', 2000), 0.8, 'Corbel');
  expect(unitsOf(font)).toBe(2500);
  expect(tableOf(font, 'hhea').readInt16BE(4) / 2500).toBe(900 / 2000);
  expect(tableOf(font, 'hhea').readInt16BE(6) / 2500).toBe(-200 / 2000);
  const names = tableOf(font, 'name').subarray(30).swap16().toString('utf16le');
  expect(names).toBe('CorbelBold');
});

test('without another name, the heights of lines shrink too', () => {
  const font = scaleFont(fontOf('Sans', 2000), 0.8, null);
  expect([unitsOf(font), tableOf(font, 'hhea').readInt16BE(4)]).toEqual([2500, 900]);
});

test('an em has at most as many units as fonts may have', () => {
  expect(unitsOf(scaleFont(fontOf('Sans', 2000), 0.01, 'Tiny'))).toBe(16_384);
});

test('a file that is no font is an error', () => {
  expect(() => scaleFont(Buffer.alloc(40), 1, 'None')).toThrow('head');
});
