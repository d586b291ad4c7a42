import { expect, test } from 'vitest';
import { mergeContent, type ChosenValues, type Previous } from './merge-content.ts';

const merge = (title: string, previous: Previous = null, chosen: ChosenValues = {}) =>
  mergeContent(
    {
      previous,
      oid: 'sea',
      chosen,
      fileContext: { now: new Date(0), schema: null, makeLinkId: () => 'a' },
    },
    { title, language: 'ru', fieldsFor: () => ({ storyboard: {} }) },
  ).json;

test('gives a new file a slug in Latin letters if its title has others', () => {
  expect(merge('Прилив')).toMatchObject({ title: 'Прилив', slug: 'priliv' });
  expect(merge('Tides')).not.toHaveProperty('slug');
});

test('a repeated import keeps the address, with or without a slug', () => {
  const { slug: _, ...without } = merge('Прилив');
  expect(merge('Прилив', without).slug).toBeUndefined();
  expect(merge('Прилив', { ...without, slug: 'tides' })).toMatchObject({ slug: 'tides' });
});

test('new content gets the only owner there is, and existing content keeps its own or none', () => {
  const ownerOf = (previous: Previous, chosen: ChosenValues) => merge('Tides', previous, chosen).owner;
  const before = { ...merge('Tides'), owner: 'bob' };
  expect(ownerOf(null, { onlyOwner: 'ada' })).toBe('ada');
  expect(ownerOf(null, { onlyOwner: 'ada', owner: 'bob' })).toBe('bob');
  expect(ownerOf(null, { onlyOwner: 'ada', owner: null })).toBeNull();
  expect(ownerOf(null, {})).toBeNull();
  expect(ownerOf(before, { onlyOwner: 'ada' })).toBe('bob');
  expect(ownerOf(before, { onlyOwner: 'ada', owner: null })).toBeNull();
  expect(ownerOf({ ...before, owner: null }, { onlyOwner: 'ada' })).toBeNull();
});
