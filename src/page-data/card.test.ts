import { expect, expectTypeOf, it } from 'vitest';
import { buildTemplateCard, type Card } from './card.ts';

it('a card gives its title 1 to 3 lines and its subtitle 1 or 2', () => {
  expectTypeOf<Card['titleLines']>().toEqualTypeOf<1 | 2 | 3>();
  expectTypeOf<Card['subTitleLines']>().toEqualTypeOf<1 | 2>();
  const template = { slug: 'lesson', title: 'Lesson', subTitle: 'To teach', thumbnail: './lesson.png' };
  const card = buildTemplateCard(template, null, 1, 'en');
  expect([1, 2, 3]).toContain(card.titleLines);
  expect([1, 2]).toContain(card.subTitleLines);
});
