import { shownAt, type Placed } from '#domain/step-view';
import type { Step, Storyboard } from '#content/schemas/storyboard';

/** A longer text, in letters, is more than a label. */
const LONGEST_LABEL = 24;
const FEWEST_LABELS = 3;

/** A text of a step: one line, or the items of a list. */
export interface StepText {
  readonly lines: readonly string[];
  readonly isList: boolean;
}

/**
 * The texts that a step shows, rows from the top, each from the left; columns that were made one after the other are read
 * so. The title of the step itself is left out.
 */
export function textsOfStep(step: Step, storyboard: Storyboard): StepText[] {
  const texts = shownAt(step, storyboard).flatMap(({ element, ...place }) =>
    element.type === 'text' ? [{ ...place, element: toText(element) }] : [],
  );
  return toRows(toStacks(texts))
    .flatMap((row) => row.sort(([a], [b]) => a.x - b.x))
    .flat()
    .map(({ element }) => element)
    .filter(({ lines }) => lines.length > 0 && fold(lines.join(' ')) !== fold(step.title));
}

/** Labels, such as the names of a map, that follow each other become one line; two are still read as they stand. */
export function joinLabels(texts: readonly StepText[]): StepText[] {
  const runs: StepText[][] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.every(isLabel) && isLabel(text)) last.push(text);
    else runs.push([text]);
  }
  return runs.flatMap((run) =>
    run.length < FEWEST_LABELS
      ? run
      : [{ lines: [run.flatMap(({ lines }) => lines).join(', ')], isList: false }],
  );
}

/** What a step says beside its title, a line a text or item: what a screen reader is told while it plays. */
export function speechOfStep(step: Step, storyboard: Storyboard): string {
  return toSpeech(textsOfStep(step, storyboard).flatMap(({ lines }) => lines));
}

/** What the pictures and videos of a step show, for those who do not see them; empty if they only decorate. */
export function picturesOfStep(step: Step, storyboard: Storyboard): string {
  const alts = shownAt(step, storyboard).map(({ element }) => ('alt' in element ? element.alt.trim() : ''));
  return toSpeech(alts.filter((alt) => alt !== ''));
}

/** With a pause after each line, as a full stop gives it. */
function toSpeech(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/([\p{L}\p{N})»”"’])\n/gu, '$1. ')
    .replaceAll('\n', ' ');
}

function toText({ text, list }: { readonly text: string; readonly list: boolean }): StepText {
  const lines = (list ? text.split('\n') : [text]).map(toLine).filter((line) => line !== '');
  return { lines, isList: list };
}

function isLabel({ lines, isList }: StepText): boolean {
  return !isList && lines.every(({ length }) => length <= LONGEST_LABEL);
}

/** What is read in one go: each but the first stands right under the one before. */
type Stack<Element> = [Placed<Element>, ...Placed<Element>[]];

/** Joins what the file has one after the other and shows one under the other, as a number and what it counts. */
function toStacks<Element>(texts: readonly Placed<Element>[]): Stack<Element>[] {
  const stacks: Stack<Element>[] = [];
  for (const text of texts) {
    const stack = stacks.at(-1);
    const last = stack?.at(-1);
    if (stack && last && isRightUnder(text, last)) stack.push(text);
    else stacks.push([text]);
  }
  return stacks;
}

/** Less than half the height of the lower of both lies between them, and at least half the narrower is under the other. */
function isRightUnder<Element>(text: Placed<Element>, last: Placed<Element>): boolean {
  const between = text.y - text.h / 2 - (last.y + last.h / 2);
  const shared =
    Math.min(text.x + text.w / 2, last.x + last.w / 2) - Math.max(text.x - text.w / 2, last.x - last.w / 2);
  const isBelow = text.y > last.y && !areBeside(last, text);
  return isBelow && between < Math.min(text.h, last.h) / 2 && shared >= Math.min(text.w, last.w) / 2;
}

/** Stacks whose first texts lie beside each other. */
function toRows<Element>(stacks: readonly Stack<Element>[]): Stack<Element>[][] {
  const rows: Stack<Element>[][] = [];
  for (const stack of [...stacks].sort(([a], [b]) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && areBeside(first[0], stack[0])) row.push(stack);
    else rows.push([stack]);
  }
  return rows;
}

/** The middle of the other lies no further below that of the one than half of the lower of both. */
function areBeside<Element>(one: Placed<Element>, other: Placed<Element>): boolean {
  return other.y - one.y < Math.min(one.h, other.h) / 2;
}

function fold(text: string): string {
  return toLine(text).toLowerCase();
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
