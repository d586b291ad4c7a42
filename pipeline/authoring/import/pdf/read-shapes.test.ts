import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { collectShapes } from './read-shapes.ts';

test('takes the shading of a form for a fill of its box, as the balls of lists are drawn', () => {
  const { collectedShapes, processOperation } = collectShapes([1, 0, 0, 1, 0, 0]);
  const operations = [
    [OPS.paintFormXObjectBegin, [[2, 0, 0, 2, 100, 50], new Float32Array([0, 0, 8, 8])]],
    [OPS.shadingFill, ['a ball']],
    [OPS.paintFormXObjectEnd, null],
    [OPS.shadingFill, ['the whole page']],
  ] as const;
  const [fnArray, argsArray] = [operations.map(([name]) => name), operations.map(([, values]) => values)];
  for (const index of fnArray.keys()) processOperation(index, { fnArray, argsArray });
  expect(collectedShapes()).toEqual([{ kind: 'fill', left: 100, right: 116, top: 50, bottom: 66 }]);
});

test('finds the texts that a figure cuts off', () => {
  const { collectedShapes, processOperation } = collectShapes([1, 0, 0, -1, 0, 900]);
  const words = [{ width: 500 }, { width: 500 }, { width: 500 }];
  const place = (x: number, y: number) => [new Float32Array([1, 0, 0, 1, x, y])];
  const operations = [
    [OPS.save, null],
    [OPS.clip, null],
    [OPS.constructPath, [OPS.endPath, [], new Float32Array([100, 100, 300, 200])]],
    [OPS.beginText, null],
    [OPS.setFont, ['F1', 20]],
    [OPS.setTextMatrix, place(120, 150)],
    [OPS.showText, [words]],
    [OPS.setTextMatrix, place(60, 150)],
    [OPS.showText, [words]],
    [OPS.moveText, [0, 300]],
    [OPS.showText, [words]],
    [OPS.restore, null],
    [OPS.showText, [words]],
  ] as const;
  const [fnArray, argsArray] = [operations.map(([name]) => name), operations.map(([, values]) => values)];
  for (const index of fnArray.keys()) processOperation(index, { fnArray, argsArray });
  expect(collectedShapes()).toEqual([
    { kind: 'hidden', left: 60, right: 90, top: 750, bottom: 750 },
    { kind: 'hidden', left: 60, right: 90, top: 450, bottom: 450 },
  ]);
});
