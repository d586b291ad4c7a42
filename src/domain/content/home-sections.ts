import { HOME } from '#site/facts';

/** The sections of the home page with cards, in their default order. */
export const CARD_SECTIONS = ['picks', 'latest', 'videos'] as const;

/** The name of the section that shows all series, each with its cards. */
export const SERIES_SECTION = 'series';

/** The prefix of a section that shows the content of a tag, such as `tag:glaciers`. */
export const TAG_PREFIX = 'tag:';

/** The section with title and text. It may only be the first section. */
export const HERO = 'hero';

/** The sections of the home page: `hero`, card sections, and the project's components by path. */
export const HOME_SECTIONS: readonly string[] = HOME ?? [HERO, ...CARD_SECTIONS];

/** Reports whether a section has cards, unlike the hero and the project's own components. */
export function isCardSection(name: string): boolean {
  if (name.startsWith(TAG_PREFIX)) return name.length > TAG_PREFIX.length;
  return name === SERIES_SECTION || (CARD_SECTIONS as readonly string[]).includes(name);
}
