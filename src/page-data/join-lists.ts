import { overviewFrame, type PlacedElement } from '#domain/playback/box';
import type { StepText } from '#domain/playback/step-transcript';

/** A text and its box in a frame. */
type PlacedText = PlacedElement<StepText>;

/** Lists whose left edges differ by less than this share of a line's height have the same level. */
const SAME_EDGE = 0.3;

/**
 * Joins lists that are right below each other into one with levels. Importers draw the items of
 * each level as a text of their own, further to the right than the level above it.
 */
export function joinLists(texts: readonly PlacedText[]): PlacedText[] {
  const groups: [PlacedText, ...PlacedText[]][] = [];
  for (const text of texts) {
    const group = groups.at(-1);
    if (group && continues(group, text)) group.push(text);
    else groups.push([text]);
  }
  return groups.map((group) => (group.length > 1 ? toList(group) : group[0]));
}

/** Reports whether a text goes on with the list of a group. */
function continues(group: readonly [PlacedText, ...PlacedText[]], text: PlacedText): boolean {
  const [firstText] = group;
  const lastText = group.at(-1) ?? firstText;
  const height = lineHeightOf(lastText);
  const gap = text.y - text.h / 2 - (lastText.y + lastText.h / 2);
  return (
    [firstText, text].every(({ element }) => element.kind === 'list') &&
    firstText.element.isStruck === text.element.isStruck &&
    firstText.element.isMarked === text.element.isMarked &&
    Math.abs(gap) < height &&
    leftOf(text) > leftOf(firstText) - height * SAME_EDGE
  );
}

function toList(group: readonly [PlacedText, ...PlacedText[]]): PlacedText {
  const [{ element: firstList }] = group;
  const texts = group.map(({ element }) => element);
  const boxes = group.map(({ x, y, w, h }) => ({ x, y, w, h, r: 0 }));
  const openIndents: number[] = [];
  const levels = group.flatMap((text) => {
    const left = leftOf(text);
    const tolerance = lineHeightOf(text) * SAME_EDGE;
    while (left < (openIndents.at(-1) ?? left) - tolerance) openIndents.pop();
    if (openIndents.length === 0 || left > (openIndents.at(-1) ?? left) + tolerance) openIndents.push(left);
    return text.element.lines.map(() => openIndents.length - 1);
  });
  const hasFormulas = texts.some((text) => text.hasFormulas === true);
  return {
    ...overviewFrame(boxes, []),
    element: {
      ...firstList,
      elements: texts.flatMap(({ elements }) => elements),
      lines: texts.flatMap(({ lines }) => lines),
      ...(hasFormulas && { hasFormulas }),
      ...(levels.some((level) => level > 0) && { levels }),
    },
  };
}

const leftOf = ({ x, w }: PlacedText): number => x - w / 2;

const lineHeightOf = ({ h, element }: PlacedText): number => h / Math.max(element.lines.length, 1);
