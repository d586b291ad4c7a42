import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveLanguage } from '#domain/languages/language';
import type { Locale } from '#domain/languages/locales';
import { buildOutline } from '#pipeline/authoring/outline/build-outline';
import type { LayoutName } from '#pipeline/authoring/outline/layouts';
import { parseOutline } from '#pipeline/authoring/outline/parse-outline';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import { structureOf, type Structure } from '#pipeline/authoring/outline/topics';

/** A canvas with one step that shows the title, for authors who draw everything themselves. */
export const BLANK = 'blank';

/** The arrangement of a new presentation. */
export type StarterLayout = LayoutName | typeof BLANK;

/** How a new presentation looks. */
export interface StarterDesign {
  readonly layout: StarterLayout;
  readonly theme: ThemeName;
}

/** The frame of the only step of a blank presentation, in canvas units. */
const BLANK_FRAME = { x: 0, y: 0, w: 1600, h: 900 };

/**
 * Returns the storyboard of a new presentation. Unless it is blank, it has an overview, topics and
 * slides. Its texts are instructions to the author, in the language of the content.
 */
export async function buildStarter(title: string, language: string, { layout, theme }: StarterDesign) {
  if (layout === BLANK) return buildBlank(title, theme);
  const starter = await readStarter(resolveLanguage({ htmlLang: language, cookie: null }));
  return buildOutline({ ...starter, title }, { layout, theme }, new Map());
}

/** Reads the outline with the texts of a new presentation in a language. */
export async function readStarter(locale: Locale): Promise<Structure> {
  const file = join(import.meta.dirname, `starters/${locale}.md`);
  return structureOf(parseOutline(await readFile(file, 'utf8'), file).outline, 'Title');
}

function buildBlank(title: string, theme: ThemeName) {
  const { background, onBackground } = THEMES[theme];
  const textStyle = { fontSize: 96, weight: 'bold', align: 'center', valign: 'middle', color: onBackground };
  return {
    version: 2,
    background,
    elements: [{ id: 'title', type: 'text', text: title, ...BLANK_FRAME, w: 1400, h: 700, ...textStyle }],
    path: [{ id: 'start', title, frame: BLANK_FRAME }],
  };
}
