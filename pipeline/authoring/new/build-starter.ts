import { resolveLanguage } from '#domain/languages/language';
import { buildOutline } from '#pipeline/authoring/outline/build-outline';
import type { LayoutName } from '#pipeline/authoring/outline/layouts';
import type { Slide } from '#pipeline/authoring/outline/outline';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import { STARTER_TEXTS, type StarterSlide } from './starter-texts.ts';

/** A canvas with one step that shows the title, for authors who draw everything themselves. */
export const BLANK = 'blank';

/** The arrangement of a new presentation. */
export type StarterLayout = LayoutName | typeof BLANK;

/** The look of a new presentation. */
export interface StarterLook {
  readonly layout: StarterLayout;
  readonly theme: ThemeName;
}

/** The frame of the only step of a blank presentation, in canvas units. */
const STAGE = { x: 0, y: 0, w: 1600, h: 900 };

/**
 * Returns the storyboard of a new presentation. Unless it is blank, it has an overview, topics and
 * slides. Its texts are instructions to the author, in the language of the content.
 */
export async function buildStarter(title: string, language: string, { layout, theme }: StarterLook) {
  if (layout === BLANK) return buildBlank(title, theme);
  const { subtitle, topics } = STARTER_TEXTS[resolveLanguage({ htmlLang: language, cookie: null })];
  const structure = {
    title,
    subtitle,
    topics: topics.map((topic) => ({ title: topic.title, slides: topic.slides.map(toSlide) })),
  };
  return buildOutline(structure, { layout, theme }, new Map());
}

function toSlide({ title, points }: StarterSlide): Slide {
  const items = points.map((text) => ({ text, depth: 0, isMarked: false }));
  const list = { kind: 'list', line: 1, items } as const;
  return { line: 1, title, level: 3, startsSection: false, isCentred: false, blocks: [list], note: null };
}

function buildBlank(title: string, theme: ThemeName) {
  const { background, onBackground } = THEMES[theme];
  const text = { fontSize: 96, weight: 'bold', align: 'center', valign: 'middle', color: onBackground };
  return {
    version: 2,
    background,
    elements: [{ id: 'title', type: 'text', text: title, ...STAGE, w: 1400, h: 700, ...text }],
    path: [{ id: 'start', title, frame: STAGE }],
  };
}
