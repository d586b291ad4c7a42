import { generateAtomFeed } from 'feedsmith';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { MEDIA_FORMATS } from '#domain/media/media-formats';
import { FEED_TYPE } from '#domain/media/media-types';
import { FALLBACK_FAVICON_PATH, shortPath, viewPath } from '#domain/addresses/paths';
import type { ContentFacts } from '#library/schemas/entry';
import type { Author } from './author.ts';
import type { CardPicture } from './seo.ts';

/** Maximum number of entries in the feed. */
export const FEED_ENTRIES = 50;

/** A presentation or video in the feed. */
export interface FeedEntry {
  facts: ContentFacts;
  author: Author | null;
  /** Plain text. */
  description: string;
  picture: CardPicture | null;
}

interface FeedAbout {
  name: string;
  description: string;
  /** Address of the site. */
  url: string;
  path: string;
  /** Path of the page with the same content. */
  page: string;
}

/** Writes an Atom feed. `entries` are listed content, newest first. */
export function writeFeed(entries: readonly FeedEntry[], site: FeedAbout): string {
  const absolute = (path: string) => new URL(path, site.url).href;
  const home = absolute(site.page);
  const plainText = (text: string) => ({ value: withoutControls(text), type: 'text' }) as const;
  return generateAtomFeed({
    id: home,
    title: plainText(site.name),
    subtitle: plainText(site.description),
    links: [
      { rel: 'self', href: absolute(site.path), type: FEED_TYPE },
      { rel: 'alternate', href: home, type: 'text/html' },
    ],
    icon: absolute(FALLBACK_FAVICON_PATH),
    // Atom requires a feed author for entries without one.
    authors: [{ name: withoutControls(site.name) }],
    updated: new Date(entries[0]?.facts.lastModified ?? 0),
    entries: entries.map(({ facts, author, description, picture }) => {
      const link = absolute(viewPath(facts, DEFAULT_LOCALE));
      return {
        // Permanent, even if the title changes: feed readers show an entry with a new id again.
        id: absolute(shortPath(facts)),
        title: plainText(facts.title),
        links: [
          { rel: 'alternate', href: link, type: 'text/html' },
          ...(picture === null
            ? []
            : [{ rel: 'enclosure', href: absolute(picture.src), type: MEDIA_FORMATS.jpg.type }]),
        ],
        updated: new Date(facts.lastModified),
        ...(description !== '' && { summary: plainText(description) }),
        ...(author?.isNamed === true && {
          authors: [
            {
              name: withoutControls(author.name),
              ...(author.profile && { uri: absolute(author.profile.href) }),
            },
          ],
        }),
        categories: facts.tags.map((tag) => ({ term: withoutControls(tag) })),
      };
    }),
  });
}

/** Removes characters that XML does not allow, even escaped. */
function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
