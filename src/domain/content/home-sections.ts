import { HOME } from '#site/facts';

/** The sections of the home page with cards, in their usual order. */
export const CARD_SECTIONS = ['picks', 'latest', 'videos'] as const;

/** The section that stands for all series, each with its cards. */
export const SERIES_SECTION = 'series';

/** A section with the content of a tag is this and the tag, such as `tag:glaciers`. */
export const TAG_PREFIX = 'tag:';

/** The section with title and text. Only the first section may be this one. */
export const HERO = 'hero';

/** The sections of the home page: `hero`, those with cards, and own components by their paths. */
export const HOME_SECTIONS: readonly string[] = HOME ?? [HERO, ...CARD_SECTIONS];

/** Reports whether a section has cards. Others are the hero and own components. */
export function isCardSection(name: string): boolean {
  if (name.startsWith(TAG_PREFIX)) return name.length > TAG_PREFIX.length;
  return name === SERIES_SECTION || (CARD_SECTIONS as readonly string[]).includes(name);
}
