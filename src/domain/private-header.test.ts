import { describe, expect, it } from 'vitest';
import { showsCommentButton, showsEditButton, showsPrivateHeader } from './private-header.ts';

const rights = (edit: boolean, comment: boolean) => ({ edit, comment });

describe('the private header', () => {
  it.each([
    ['2', true, false, false, true],
    ['2', false, true, false, true],
    ['2', true, true, false, true],
    ['2', false, false, false, false],
    ['2', true, true, true, false],
    ['0', true, true, false, false],
  ] as const)(
    'given version %s, edit %j, comment %j, embedded %j, shows: %j',
    (schemaVersion, edit, comment, embedMode, shows) => {
      expect(showsPrivateHeader({ schemaVersion, rights: rights(edit, comment), embedMode })).toBe(shows);
    },
  );
});

it.each([
  [false, false, false, false],
  [true, false, true, false],
  [false, true, false, true],
  [true, true, true, false],
])(
  'given the rights edit %j and comment %j, shows Edit: %j, Comment: %j',
  (edit, comment, showsEdit, showsComment) => {
    expect(showsEditButton(rights(edit, comment))).toBe(showsEdit);
    expect(showsCommentButton(rights(edit, comment))).toBe(showsComment);
  },
);
