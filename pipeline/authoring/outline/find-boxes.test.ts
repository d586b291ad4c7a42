import { expect, test } from 'vitest';
import { findBoxes } from './find-boxes.ts';
import { parseOutline } from './parse-outline.ts';

const find = (text: string) => findBoxes(parseOutline(text, 'talk.md').outline);

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
