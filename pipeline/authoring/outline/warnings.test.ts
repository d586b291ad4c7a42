import { expect, test } from 'vitest';
import { describeRemark, findMissingGlyphs, groupWarnings } from './warnings.ts';
import { parseOutline } from './parse-outline.ts';

const describe = (warnings: Parameters<typeof groupWarnings>[0]) =>
  groupWarnings(warnings).map((remark) => describeRemark(remark, 'talk.md'));

test('names the lines of a kind of warning once, among the others', () => {
  expect(
    describe([
      { line: 9, message: 'A formula stays.' },
      { line: 3, message: 'HTML was left out.' },
      { line: 12, message: 'HTML was left out.' },
      { line: 12, message: 'HTML was left out.' },
    ]),
  ).toEqual(['talk.md:3 HTML was left out. (3 times, in lines 3, 12)', 'talk.md:9 A formula stays.']);
});

test('counts the lines that are too many to name', () => {
  const warnings = Array.from({ length: 40 }, (_, index) => ({ line: index + 1, message: 'Left out.' }));
  expect(describe(warnings)).toEqual([
    'talk.md:1 Left out. (40 times, in lines 1, 2, 3, 4, 5, 6, 7, 8 and 32 more)',
  ]);
});

const find = (text: string) => findMissingGlyphs(parseOutline(text, 'talk.md').outline);

test('names the characters that pictures show as boxes, with the line of the first', async () => {
  const characters = ['\u{12000}', '\u{12001}', '\u{12002}', '\u{12003}', '\u{12004}', '\u{12005}'];
  const signs = characters.join('');
  expect(await find(`# A\n\n- ${signs}\n\n---\n\n# ${signs}`)).toEqual([
    {
      line: 3,
      message: `Pictures of the presentation show boxes for 6 characters that the fonts of Podium lack: ${characters.slice(0, 5).join(' ')}. Visitors read them on the stage, in a font of their device.`,
    },
  ]);
});

test('names nothing if the fonts have all characters', async () => {
  expect(await find('# Tides 潮汐 简体 조수 מים مياه\n\n| ✓ | 📝 |\n| - | - |\n| é | ő |')).toEqual([]);
});
