import { overlapHorizontally, type Box } from '../text/page-text.ts';
import type { TextShape } from './join-boxes.ts';

/**
 * Divides shapes at empty lines that leave room for another shape, such as a table, because authors
 * type a text around it.
 */
export const divideBoxes = (shapes: readonly TextShape[]): TextShape[] =>
  shapes.flatMap((shape) =>
    divideBox(
      shape,
      shapes.flatMap(({ box }) => (box === null || box === shape.box ? [] : [box])),
    ),
  );

function divideBox(shape: TextShape, others: readonly Box[]): TextShape[] {
  const { box, tight, paragraphs, gaps, isTitle } = shape;
  if (box === null || tight === null || isTitle) return [shape];
  const gap = gaps.find(({ top, bottom }) =>
    others.some((other) => {
      const middle = (other.top + other.bottom) / 2;
      return middle > top && middle < bottom && overlapHorizontally(box, other);
    }),
  );
  if (gap === undefined) return [shape];
  const [first, ...rest] = paragraphs.slice(gap.before);
  if (first === undefined) return [shape];
  const { isInSameBox: _, ...begin } = first;
  const part = (vertical: Partial<Box>): Pick<TextShape, 'box' | 'tight'> => ({
    box: { ...box, ...vertical },
    tight: { ...tight, ...vertical },
  });
  const below: TextShape = {
    ...shape,
    ...part({ top: gap.bottom, bottom: Math.max(box.bottom, gap.bottom) }),
    paragraphs: [begin, ...rest],
    gaps: gaps.flatMap((other) =>
      other.before > gap.before ? [{ ...other, before: other.before - gap.before }] : [],
    ),
  };
  return [
    { ...shape, ...part({ bottom: gap.top }), paragraphs: paragraphs.slice(0, gap.before), gaps: [] },
    ...divideBox(below, others),
  ];
}
