import { expect, it } from 'vitest';
import { editingTool } from './private-header.ts';

it.each([
  ['2', true, false, false, 'edit'],
  ['2', true, true, false, 'edit'],
  ['2', false, true, false, 'comment'],
  ['2', false, false, false, null],
  ['2', true, true, true, null],
  ['2', false, true, true, null],
  ['0', true, true, false, null],
  ['0', false, true, false, null],
] as const)(
  'given version %s, edit %j, comment %j, embedded %j, the private header has: %j [2.41, 5.11, 6.7, 6.8]',
  (schemaVersion, edit, comment, embedMode, tool) => {
    expect(editingTool({ edit, comment }, { schemaVersion, embedMode })).toBe(tool);
  },
);

it.each([{}, { edit: 'yes' }, { comment: 1 }, { edit: null }])('takes no right from %j', (rights) => {
  expect(editingTool(rights, { schemaVersion: '2' })).toBeNull();
});

it('is absent from a page without content', () => {
  expect(editingTool({ edit: true }, {})).toBeNull();
});
