import { expect, test } from 'vitest';
import { storyboard } from '#library/schemas/storyboard';
import { LOCALES } from '#domain/languages/locales';
import { LAYOUTS, type LayoutName } from '#pipeline/authoring/outline/layouts';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import { BLANK, buildStarter } from './build-starter.ts';
import { STARTER_TEXTS } from './starter-texts.ts';

const layouts = Object.keys(LAYOUTS) as LayoutName[];
const themes = Object.keys(THEMES) as ThemeName[];

/** Returns the texts of a storyboard, each item of a list as its own. */
function textsOf(made: object): string[] {
  return storyboard
    .parse(made)
    .elements.flatMap((element) => (element.type === 'text' ? element.text.split('\n') : []));
}

test.each(LOCALES)('a new presentation in %s shows all its texts, each with a step', async (locale) => {
  const made = await buildStarter('<b>Title</b>', locale, { layout: 'clusters', theme: 'night' });
  const { subtitle, topics } = STARTER_TEXTS[locale];
  const slides = topics.flatMap((topic) => topic.slides);
  const words = [
    subtitle,
    ...topics.map(({ title }) => title),
    ...slides.flatMap(({ title, points }) => [title, ...points]),
  ];
  const shown = textsOf(made);
  for (const text of ['<b>Title</b>', ...words]) expect(shown).toContain(text);
  expect(storyboard.parse(made).path.map(({ title }) => title)).toEqual([
    '<b>Title</b>',
    ...topics.flatMap((topic) => [topic.title, ...topic.slides.map(({ title }) => title)]),
  ]);
});

test('all languages have the same number of topics, slides and points', () => {
  const shapeOf = (locale: (typeof LOCALES)[number]) =>
    STARTER_TEXTS[locale].topics.map(({ slides }) => slides.map(({ points }) => points.length));
  for (const locale of LOCALES) expect(shapeOf(locale), locale).toEqual(shapeOf('en'));
});

test('begins content in Brazilian Portuguese with Portuguese texts, and in Latin with English ones', async () => {
  const look = { layout: 'road', theme: 'sea' } as const;
  expect(textsOf(await buildStarter('T', 'pt-BR', look))).toContain(STARTER_TEXTS.pt.subtitle);
  expect(textsOf(await buildStarter('T', 'la', look))).toContain(STARTER_TEXTS.en.subtitle);
});

test.each(layouts)('the layout %s and each theme give a valid storyboard', async (layout) => {
  for (const theme of themes) {
    const { background } = storyboard.parse(await buildStarter('Title', 'en', { layout, theme }));
    expect(background).toBe(THEMES[theme].background);
  }
});

test('makes a blank presentation of one step with the title', async () => {
  const { elements, path } = storyboard.parse(
    await buildStarter('Title', 'en', { layout: BLANK, theme: 'paper' }),
  );
  expect(elements).toMatchObject([{ type: 'text', text: 'Title', color: THEMES.paper.onBackground }]);
  expect(path).toMatchObject([{ title: 'Title' }]);
});
