import { expect, test } from 'vitest';
import { mergeContent, type Previous } from './merge-content.ts';

const merge = (title: string, previous: Previous = null) =>
  mergeContent(
    {
      ...{ previous, oid: 'sea', chosen: {} },
      fileContext: { now: new Date(0), schema: null, makeLinkId: () => 'a' },
    },
    { title, language: 'ru', own: () => ({ storyboard: {} }) },
  ).json;

test('gives a new file a slug in Latin letters if its title has others', () => {
  expect(merge('Прилив')).toMatchObject({ title: 'Прилив', slug: 'priliv' });
  expect(merge('Tides')).not.toHaveProperty('slug');
});

test('a repeated import keeps the address, with or without a slug', () => {
  const { slug: _, ...without } = merge('Прилив');
  expect(merge('Прилив', without)['slug']).toBeUndefined();
  expect(merge('Прилив', { ...without, slug: 'tides' })).toMatchObject({ slug: 'tides' });
});
