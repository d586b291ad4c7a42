import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presentation } from '#library/schemas/presentation';
import type { Storyboard } from '#library/schemas/storyboard';
import { overviewFrame, boundingSizeOf, type Box } from '#domain/playback/box';
import { LIST_INDENT } from '#pictures/draw-text';
import { shapeText } from '#pictures/shape-text';
import { wrapText } from '#pictures/wrap-text';
import { fitCamera, placeOnScreen, type Camera, type Size } from '#playback/camera';

const FOLDER = 'src/content/presentations';

/** Stages: of a wide and a narrow window, of a square frame on a phone, of a very wide screen. */
const STAGES: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 360, height: 360 },
  { width: 1680, height: 720 },
];

/** Smallest legible font, in pixels. */
const LEGIBLE = 7;

/** The height of letters, as a share of the font size. */
const LETTERS = 0.8;

/** How much of a line may be cut, in pixels: letters do not fill it. */
const SPARE = 2;

type TextElement = Extract<Storyboard['elements'][number], { type: 'text' }>;

/** A line of a text, and the text that it belongs to. */
interface Line extends Box {
  readonly text: string;
  readonly element: TextElement;
}

/** The share of the free space of a line that is at its left: the demo reads from left to right. */
const AT_LEFT = { left: 0, start: 0, center: 0.5, right: 1, end: 1 };

/** Returns the lines of a text as boxes on the canvas. */
async function linesOf(element: TextElement): Promise<Line[]> {
  const { fontSize, lineHeight, r } = element;
  const [width, height] = [element.w / fontSize, element.h / fontSize];
  const indent = element.list ? Math.min(LIST_INDENT, width / 2) : 0;
  const lines = await wrapText(element.text, element, width - indent);
  const free = height - lines.length * lineHeight;
  const top = -height / 2 + { top: 0, middle: free / 2, bottom: free }[element.valign];
  const angle = (r * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * fontSize, Math.sin(angle) * fontSize];
  return Promise.all(
    lines.map(async ({ text }, index) => {
      const drawn = (await shapeText(text, element)).width;
      const rest = width - indent - drawn;
      const right = -width / 2 + indent + AT_LEFT[element.align] * rest + drawn / 2;
      const down = top + (index + 0.5) * lineHeight;
      const [x, y] = [element.x + right * cos - down * sin, element.y + right * sin + down * cos];
      return { x, y, w: drawn * fontSize, h: LETTERS * fontSize, r, text, element };
    }),
  );
}

/** Reports whether a legible line shows at rest and ends beyond the stage. */
function isCut(line: Line, camera: Camera, stage: Size): boolean {
  const whole = placeOnScreen(line.element, camera, stage);
  const { x, y, scale } = placeOnScreen(line, camera, stage);
  const size = line.element.fontSize * scale;
  // The player hides texts beside the step if the edge cuts them.
  if ((whole.isOutsideFrame && !whole.isWhole) || size < LEGIBLE || size > stage.height) return false;
  const span = boundingSizeOf({ ...line, r: line.r - camera.r });
  const [across, along] = [Math.abs(x - stage.width / 2) * 2, Math.abs(y - stage.height / 2) * 2];
  const [wide, high] = [span.w * scale, span.h * scale];
  const isVisible = across < stage.width + wide && along < stage.height + high;
  const beyond = Math.max(across + wide - stage.width, along + high - stage.height) / 2;
  return isVisible && beyond > SPARE;
}

test.each(readdirSync(FOLDER))(
  'at rest the edge of the stage cuts no legible line of %s, whatever its shape [4.39]',
  async (file) => {
    const { storyboard } = presentation.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
    const texts = storyboard.elements.filter((element): element is TextElement => element.type === 'text');
    const lines = (await Promise.all(texts.map(linesOf))).flat();
    const cut = STAGES.flatMap((stage) =>
      storyboard.path.flatMap(({ frame }, index) =>
        lines
          .filter((line) => isCut(line, fitCamera(frame, stage), stage))
          .map(({ text }) => `${stage.width} x ${stage.height}, step ${index + 1}: ${text}`),
      ),
    );
    expect(cut).toEqual([]);
  },
);

/** Largest empty strip across an overview, and difference of its margins, as shares of its size. */
const EMPTY = 0.1;

/** Returns the empty strips between boxes, and the margins around all, as shares of the length. */
function findStrips(spans: readonly (readonly [from: number, to: number])[], from: number, to: number) {
  const ordered = spans.toSorted(([a], [b]) => a - b);
  let end = ordered[0]?.[0] ?? from;
  const strips = ordered.map(([start, stop]) => {
    const strip = Math.max(0, start - end);
    end = Math.max(end, stop);
    return strip / (to - from);
  });
  return { strips, margins: [((ordered[0]?.[0] ?? from) - from) / (to - from), (to - end) / (to - from)] };
}

test.each(readdirSync(FOLDER))('the overview of %s has no stray part, and equal margins', (file) => {
  const { storyboard } = presentation.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  const { elements, path } = storyboard;
  const { x, y, w, h } = overviewFrame(elements, path);
  const boxes = elements
    .filter(({ opacity }) => opacity > 0)
    .map((box) => ({ ...box, ...boundingSizeOf(box) }));
  for (const { strips, margins } of [
    findStrips(
      boxes.map((box) => [box.x - box.w / 2, box.x + box.w / 2]),
      x - w / 2,
      x + w / 2,
    ),
    findStrips(
      boxes.map((box) => [box.y - box.h / 2, box.y + box.h / 2]),
      y - h / 2,
      y + h / 2,
    ),
  ]) {
    expect(Math.max(...strips)).toBeLessThan(EMPTY);
    expect(Math.abs(margins[0]! - margins[1]!)).toBeLessThan(EMPTY);
  }
});
