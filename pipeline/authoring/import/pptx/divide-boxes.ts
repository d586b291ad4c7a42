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
  const { box, textBox, paragraphs, emptyLines, isTitle } = shape;
  if (box === null || textBox === null || isTitle) return [shape];
  const gap = emptyLines.find(({ top, bottom }) =>
    others.some((other) => {
      const middle = (other.top + other.bottom) / 2;
      return middle > top && middle < bottom && overlapHorizontally(box, other);
    }),
  );
  if (gap === undefined) return [shape];
  const [first, ...rest] = paragraphs.slice(gap.paragraphIndex);
  if (first === undefined) return [shape];
  const { isInSameBox: _, ...firstParagraph } = first;
  const boxesOfPart = (vertical: Partial<Box>): Pick<TextShape, 'box' | 'textBox'> => ({
    box: { ...box, ...vertical },
    textBox: { ...textBox, ...vertical },
  });
  const lowerShape: TextShape = {
    ...shape,
    ...boxesOfPart({ top: gap.bottom, bottom: Math.max(box.bottom, gap.bottom) }),
    paragraphs: [firstParagraph, ...rest],
    emptyLines: emptyLines.flatMap((other) =>
      other.paragraphIndex > gap.paragraphIndex
        ? [{ ...other, before: other.paragraphIndex - gap.paragraphIndex }]
        : [],
    ),
  };
  return [
    {
      ...shape,
      ...boxesOfPart({ bottom: gap.top }),
      paragraphs: paragraphs.slice(0, gap.paragraphIndex),
      emptyLines: [],
    },
    ...divideBox(lowerShape, others),
  ];
}
