import type { Box } from '#domain/scene';
import type { Step, Storyboard, TextElement } from '#content/schemas/storyboard';

/** Smaller texts, as a part of the height of the frame, cannot be read at the step. */
const SMALLEST = 0.01;

/** A text as it lies in a frame: centre from the middle of the frame, and height, canvas units. */
interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly h: number;
}

/**
 * What can be read at a step, one text a line, rows from the top, each from the left: the texts whose centre lies in the
 * frame and whose letters are neither tiny nor larger than it. The title of the step itself is left out.
 */
export function textOfStep({ title, frame }: Step, { elements }: Storyboard): string {
  const texts = elements
    .filter((element) => element.type === 'text')
    .filter((element) => isReadable(element, frame))
    .map((element) => placeIn(frame, element))
    .filter(({ x, y }) => Math.abs(x) <= frame.w / 2 && Math.abs(y) <= frame.h / 2);
  return toRows(texts)
    .flatMap((row) => row.sort((a, b) => a.x - b.x))
    .map(({ text }) => text)
    .filter((text) => text !== '' && fold(text) !== fold(title))
    .join('\n');
}

/** The lines of a text as they are spoken: with a pause after each, as a full stop gives it. */
export function toSpeech(lines: string): string {
  return lines.replace(/([\p{L}\p{N})»”"’])\n/gu, '$1. ').replaceAll('\n', ' ');
}

function isReadable({ opacity, fontSize }: TextElement, frame: Box): boolean {
  return opacity > 0 && fontSize >= frame.h * SMALLEST && fontSize <= frame.h;
}

function placeIn(frame: Box, element: TextElement): Placed {
  const [cos, sin] = turn(-frame.r);
  const [dx, dy] = [element.x - frame.x, element.y - frame.y];
  const [ownCos, ownSin] = turn(element.r - frame.r);
  return {
    text: element.text.replace(/\s+/g, ' ').trim(),
    x: dx * cos - dy * sin,
    y: dx * sin + dy * cos,
    h: Math.abs(element.h * ownCos) + Math.abs(element.w * ownSin),
  };
}

function turn(degrees: number): [cos: number, sin: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Texts beside each other: the middle of one lies no further below that of the first than half of the lower of both. */
function toRows(texts: readonly Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const text of [...texts].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && text.y - first.y < Math.min(text.h, first.h) / 2) row.push(text);
    else rows.push([text]);
  }
  return rows;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
