import { describe, expect, it } from 'vitest';
import { DEMO_STORYBOARDS, type DemoStoryboard } from './schemas/demo-storyboards.fixture.ts';
import type { Frame, TextElement } from './schemas/storyboard.ts';

/**
 * Aspect ratios of the stage: on a desktop, and on a 360 px phone, where the controls are below the
 * stage.
 */
const STAGES = [16 / 9, 360 / 212];
/** Approximate width of a letter, and height of a line without its leading, in font sizes. */
const LETTER = { width: 0.5, height: 0.8 };
/** The side at which the letters are, for texts from left to right, as all of the demo are. */
const SIDES = { left: -1, start: -1, center: 0, right: 1, end: 1 } as const;
/**
 * Smallest legible font size, as a share of the frame width. Smaller text is part of the picture.
 */
const LEGIBLE = 1 / 300;

function turned(x: number, y: number, degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** Returns the box of the letters, which may be smaller than the box of the text element. */
function lettersOf({ align, fontSize, h, lineHeight, r, text, w, x, y }: TextElement): Frame {
  const longest = Math.max(...text.split('\n').map(({ length }) => length));
  const width = Math.min(w, longest * LETTER.width * fontSize);
  const height = Math.max(h - (lineHeight - LETTER.height) * fontSize, LETTER.height * fontSize);
  const [dx, dy] = turned(SIDES[align] * ((w - width) / 2), 0, r);
  return { x: x + dx, y: y + dy, w: width, h: height, r };
}

/** Returns how far `box` extends from the centre of `other`, along the sides of `other`. */
function reachIn(other: Frame, box: Frame) {
  const [x, y] = turned(box.x - other.x, box.y - other.y, -other.r);
  const corners = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => turned((right * box.w) / 2, (down * box.h) / 2, box.r - other.r)),
  );
  const [xs, ys] = [corners.map(([dx]) => x + dx), corners.map(([, dy]) => y + dy)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Reports whether no side of `other` separates the two boxes. */
function meets(other: Frame, box: Frame): boolean {
  const { left, right, top, bottom } = reachIn(other, box);
  return left < other.w / 2 && right > -other.w / 2 && top < other.h / 2 && bottom > -other.h / 2;
}

/**
 * Reports whether an edge of the visible area of a step cuts the text. `ratio` is the aspect ratio
 * of the stage.
 */
function isCut(frame: Frame, element: TextElement, ratio: number): boolean {
  const seen = { ...frame, h: Math.max(frame.h, frame.w / ratio) };
  const letters = lettersOf(element);
  if (!meets(seen, letters) || !meets(letters, seen)) return false;
  const { left, right, top, bottom } = reachIn(seen, letters);
  return left < -seen.w / 2 || right > seen.w / 2 || top < -seen.h / 2 || bottom > seen.h / 2;
}

function textsOf({ storyboard }: DemoStoryboard): TextElement[] {
  return storyboard.elements.flatMap((element) => (element.type === 'text' ? [element] : []));
}

describe.each([...DEMO_STORYBOARDS])('the steps of %s', (_, content) => {
  it.each(STAGES)('cut no text on a stage %f times as wide as high', (ratio) => {
    const cut = content.storyboard.path.flatMap(({ id, frame }) =>
      textsOf(content)
        .filter((element) => element.fontSize > frame.w * LEGIBLE && isCut(frame, element, ratio))
        .map((element) => `${id}: ${element.id}`),
    );
    expect(cut).toEqual([]);
  });

  it('end with a text of their own, and with the title of the cover only if they show all of it', () => {
    const shownIn = (frame: Frame) =>
      textsOf(content)
        .filter(({ x, y }) => {
          const [right, down] = turned(x - frame.x, y - frame.y, -frame.r);
          return Math.abs(right) < frame.w / 2 && Math.abs(down) < frame.h / 2;
        })
        .map(({ text }) => text.replace(/\s+/g, ' '));
    const { path } = content.storyboard;
    const [cover, last] = [path[0]!.frame, path.at(-1)!.frame];
    const shown = shownIn(last);
    const { left, right, top, bottom } = reachIn(last, cover);
    const isWhole = left >= -last.w / 2 && right <= last.w / 2 && top >= -last.h / 2 && bottom <= last.h / 2;
    const onCover = isWhole ? shownIn(cover) : [content.title];
    expect(shown.filter((text) => !onCover.includes(text))).not.toEqual([]);
    if (!isWhole) expect(shown).not.toContain(content.title);
  });
});
