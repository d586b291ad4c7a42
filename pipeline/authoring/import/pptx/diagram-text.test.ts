import { expect, test } from 'vitest';
import { readDiagram } from './diagram-text.ts';
import { paragraph } from './pptx.fixture.ts';
import { parseXml } from './xml.ts';

const point = (id: string, ...lines: string[]): string =>
  `<dgm:pt modelId="${id}"><dgm:t>${lines.map((line) => paragraph(line)).join('')}</dgm:t></dgm:pt>`;
const connection = (from: string, to: string, order: number, more = ''): string =>
  `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}" ${more}/>`;
const read = (...parts: string[]): string[] =>
  readDiagram(parseXml(`<dgm:dataModel>${parts.join('')}</dgm:dataModel>`));

test('reads the parts of a diagram in its order, each before those that belong to it', () => {
  const points = [
    point('d'),
    point('3', 'third'),
    point('1', 'first'),
    point('a', 'inner'),
    point('2', 'second'),
  ];
  const connections = [
    connection('d', '3', 2),
    connection('d', '1', 0),
    connection('1', 'a', 0),
    connection('d', '2', 1),
    connection('2', '3', 0, 'type="presOf"'),
  ];
  expect(read(...points, ...connections)).toEqual(['first', 'inner', 'second', 'third']);
});

test('joins the lines of a part, and reads the words on an arrow after the part before it', () => {
  const points = [point('d'), point('1', '应用文件流', '的方式'), point('2', 'b'), point('t', 'then')];
  const connections = [connection('d', '1', 0, 'sibTransId="t"'), connection('d', '2', 1)];
  expect(read(...points, ...connections)).toEqual(['应用文件流的方式', 'then', 'b']);
});

test('reads parts that nothing refers to, and ends at parts that refer to each other', () => {
  expect(read(point('1', 'Moon'), point('2', 'Sea'))).toEqual(['Moon', 'Sea']);
  expect(
    read(point('1', 'Moon'), point('2', 'Sea'), connection('1', '2', 0), connection('2', '1', 0)),
  ).toEqual(['Moon', 'Sea']);
});
