import sharp from 'sharp';
import { expect, test } from 'vitest';
import { looksSame } from './looks-same.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#fff"/>${inside}</svg>`;
/** Two letters of a large title, as blocks: upright strokes, or crossbars of the same weight. */
const UPRIGHT = '<path d="M700 350h40v200h-40zM860 350h40v200h-40z"/>';
const ACROSS = '<path d="M700 350h200v40h-200zM700 510h200v40h-200z"/>';
const TITLE = { type: 'text', x: 800, y: 450, w: 240, h: 240, fontSize: 200, text: 'H' } as const;

async function compare(page: string, drawing: string) {
  const { data, info } = await sharp(Buffer.from(svg(page)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return looksSame(svg(drawing), { data, width: info.width, height: info.height }, [TITLE]);
}

test('large letters of another typeface look the same', async () => {
  expect(await compare(UPRIGHT, ACROSS)).toBe(true);
});

test.each([
  ['a title without letters', ''],
  ['a title on a box', `<path fill="#888" d="M680 330h240v240h-240z"/>${UPRIGHT}`],
  ['a title with a box beside it', `${UPRIGHT}<path fill="#444" d="M100 100h80v80h-80z"/>`],
])('%s looks different', async (_, drawing) => {
  expect(await compare(UPRIGHT, drawing)).toBe(false);
});
