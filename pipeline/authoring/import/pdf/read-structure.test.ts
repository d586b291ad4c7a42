import { expect, test } from 'vitest';
import { readStructure, type StructureNode } from './read-structure.ts';

const node = (role: string, ...children: (StructureNode | string)[]): StructureNode => ({
  role,
  children: children.map((child) => (typeof child === 'string' ? { id: child } : child)),
});
const partsOf = (root: StructureNode) =>
  [...readStructure(root).parts].map(([id, { kind, block, row, unit }]) => [id, kind, block, row, unit]);

test('names the items of a list, with those of the lists inside it', () => {
  const inner = node('L', node('LI', node('LBody', 'c')));
  const list = node('L', node('LI', node('Lbl', 'a'), node('LBody', node('P', 'b'), inner)), node('LI', 'd'));
  expect(partsOf(node('Root', list))).toEqual([
    ['a', 'list', 1, 0, 2],
    ['b', 'list', 1, 0, 2],
    ['c', 'list', 1, 0, 3],
    ['d', 'list', 1, 0, 4],
  ]);
});

test('names the rows and cells of a table, and a program, but no code in a sentence', () => {
  const table = node(
    'Table',
    node('THead', node('TR', node('TH', 'a'), node('TH', 'b'))),
    node('TR', node('TD', 'c')),
  );
  const root = node('Root', table, node('NonStruct', node('Code', 'd')), node('P', 'e', node('Code', 'f')));
  expect(partsOf(root)).toEqual([
    ['a', 'table', 1, 2, 3],
    ['b', 'table', 1, 2, 4],
    ['c', 'table', 1, 5, 6],
    ['d', 'code', 7, 0, 8],
    ['e', 'text', 9, 0, 10],
    ['f', 'text', 9, 0, 10],
  ]);
});

test('returns the levels of headings and the descriptions of pictures', () => {
  const figure = { ...node('Figure', 'b'), alt: ' A red boat ' };
  const { headings, descriptions } = readStructure(node('Root', node('H2', node('Span', 'a')), figure));
  expect([...headings]).toEqual([['a', 2]]);
  expect(descriptions).toEqual(['A red boat']);
});

test('ends in a structure that is nested deeply', () => {
  let root = node('P', 'a');
  for (let depth = 0; depth < 1000; depth += 1) root = node('Sect', root);
  expect(readStructure(root).parts.size).toBe(0);
});
