import { expect, test } from 'vitest';
import { storyboard } from '#library/schemas/storyboard';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { LAYOUTS, type LayoutName } from '#pipeline/authoring/outline/layouts';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import { BLANK, buildStarter, readStarter } from './build-starter.ts';

const layouts = Object.keys(LAYOUTS) as LayoutName[];
const themes = Object.keys(THEMES) as ThemeName[];

/** Returns the topics of a starter, with the titles and points of their slides. */
async function topicsOf(locale: Locale) {
  const { topics } = await readStarter(locale);
  return topics.map(({ title, slides }) => ({
    title: String(title),
    slides: slides.map((slide) => ({
      title: String(slide.title),
      points: slide.blocks.flatMap((block) => (block.kind === 'list' ? block.items : [])),
    })),
  }));
}

/** Returns the texts of a storyboard, each item of a list as its own. */
function textsOf(made: object): string[] {
  return storyboard
    .parse(made)
    .elements.flatMap((element) => (element.type === 'text' ? element.text.split('\n') : []));
}

test.each(LOCALES)('a new presentation in %s shows all its texts, each with a step', async (locale) => {
  const made = await buildStarter('<b>Title</b>', locale, { layout: 'clusters', theme: 'night' });
  const { subtitle } = await readStarter(locale);
  const topics = await topicsOf(locale);
  const slides = topics.flatMap((topic) => topic.slides);
  const words = [
    String(subtitle),
    ...topics.map(({ title }) => title),
    ...slides.flatMap(({ title, points }) => [title, ...points.map(({ text }) => text)]),
  ];
  const shown = textsOf(made);
  for (const text of ['<b>Title</b>', ...words]) expect(shown).toContain(text);
  expect(storyboard.parse(made).path.map(({ title }) => title)).toEqual([
    '<b>Title</b>',
    ...topics.flatMap((topic) => [topic.title, ...topic.slides.map(({ title }) => title)]),
  ]);
});

test('all languages have the same number of topics, slides and points', async () => {
  const shapeOf = async (locale: Locale) =>
    (await topicsOf(locale)).map(({ slides }) => slides.map(({ points }) => points.length));
  const shape = await shapeOf('en');
  expect(shape).toEqual([
    [2, 2],
    [1, 3, 2],
    [1, 2],
  ]);
  for (const locale of LOCALES) expect(await shapeOf(locale), locale).toEqual(shape);
});

test('begins content in Brazilian Portuguese with Portuguese texts, and in Latin with English ones', async () => {
  const look = { layout: 'road', theme: 'sea' } as const;
  expect(textsOf(await buildStarter('T', 'pt-BR', look))).toContain((await readStarter('pt')).subtitle);
  expect(textsOf(await buildStarter('T', 'la', look))).toContain((await readStarter('en')).subtitle);
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
