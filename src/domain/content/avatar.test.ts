import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVATAR_COLOURS, avatarOf, ownerName } from './avatar.ts';

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@a.example',
  username: 'ada',
  publicDisplayName: '',
};
const nameless = { ...person, firstName: '', lastName: ' ' };

describe('ownerName', () => {
  const owner = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', publicDisplayName: 'Countess' };

  it('prefers the public display name, then first and last name, then the user name [3.2]', () => {
    expect(ownerName(owner)).toBe('Countess');
    expect(ownerName({ ...owner, publicDisplayName: ' ' })).toBe('Ada Lovelace');
    expect(ownerName({ ...owner, publicDisplayName: '', lastName: '' })).toBe('Ada');
    expect(ownerName({ ...owner, publicDisplayName: '', firstName: '' })).toBe('Lovelace');
    const unnamed = { ...owner, publicDisplayName: '', firstName: '', lastName: '' };
    expect(ownerName(unnamed)).toBe('ada');
    expect(ownerName({ ...unnamed, username: ' ' })).toBeNull();
    expect(ownerName({ ...unnamed, username: null })).toBeNull();
  });
});

describe('initials', () => {
  it.each([
    ['both names', person, 'AL'],
    ['a first name', { ...person, lastName: '' }, 'A'],
    ['a last name', { ...person, firstName: '' }, 'L'],
    ['lower-case names', { ...person, firstName: 'ödön', lastName: 'von' }, 'ÖV'],
    ['an e-mail', { ...nameless, email: 'zoe@a.example' }, 'Z'],
    ['a user name', { ...nameless, email: null, username: 'grace' }, 'G'],
    ['an e-mail without a user name', { ...nameless, email: 'zoe@a.example', username: null }, 'Z'],
    [
      'a public display name',
      { ...nameless, email: null, username: null, publicDisplayName: 'The lab' },
      'T',
    ],
    ['nothing', { ...nameless, email: null, username: null }, ''],
    ['characters beyond the basic plane', { ...person, firstName: '𐐨da' }, '𐐀L'],
    ['a letter with a combining mark', { ...person, firstName: 'o\u0308don' }, 'O\u0308L'],
    ['a letter with two upper-case letters', { ...person, firstName: 'ﬂora' }, 'FL'],
    ['Japanese names', { ...person, firstName: '花子', lastName: '山田' }, '花山'],
  ])('come from %s [3.5]', (_, source, initials) => {
    expect(avatarOf(source).initials).toBe(initials);
  });

  it('are at most two characters as people count them', () => {
    const graphemes = new Intl.Segmenter();
    const name = fc.string({ unit: 'grapheme', maxLength: 6 });
    fc.assert(
      fc.property(name, name, (firstName, lastName) => {
        const { initials } = avatarOf({ ...person, firstName, lastName });
        expect([...graphemes.segment(initials)].length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('colour', () => {
  it('comes from the e-mail, however it is written, else from the user name, else is grey [3.6]', () => {
    const { colour } = avatarOf(person);
    expect(avatarOf({ ...person, email: ' ADA@A.example', username: 'other', firstName: 'X' }).colour).toBe(
      colour,
    );
    expect(avatarOf({ ...person, email: null }).colour).toBe(avatarOf({ ...nameless, email: '' }).colour);
    expect(avatarOf({ ...person, username: null }).colour).toBe(colour);
    expect(avatarOf({ ...person, email: null, username: '' }).colour).toBeNull();
    expect(avatarOf({ ...person, email: null, username: null }).colour).toBeNull();
  });

  it('stays the same from version to version', () => {
    const colours = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      (name) => avatarOf({ ...person, email: `${name}@a.example` }).colour,
    );
    expect(colours).toEqual([1, 6, 6, 2, 2, 3]);
  });

  it('is spread evenly over the palette [3.6]', () => {
    const counts = Array.from({ length: AVATAR_COLOURS }, () => 0);
    for (let index = 0; index < 8000; index += 1) {
      const { colour } = avatarOf({ ...person, email: `user${index}@a.example` });
      if (colour !== null) counts[colour] = (counts[colour] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(880);
    expect(Math.max(...counts)).toBeLessThan(1120);
  });
});
