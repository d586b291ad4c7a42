import { generateAtomFeed } from 'feedsmith';
import { DEFAULT_LOCALE } from '#domain/locales';
import { FEED_PATH, homePath, shortPath, viewPath } from '#domain/paths';
import type { Author } from './author.ts';
import type { ContentFacts } from './content-facts.ts';
import type { CardPicture } from './seo.ts';

/** How many presentations and videos the feed tells of. */
export const FEED_ENTRIES = 50;

/** One presentation or video in the feed. */
export interface FeedEntry {
  facts: ContentFacts;
  author: Author | null;
  /** Plain text. */
  description: string;
  picture: CardPicture | null;
}

/** Writes the feed of what is new (Atom); `entries` are listed content, the newest first. */
export function writeFeed(
  entries: readonly FeedEntry[],
  site: { name: string; description: string; url: string },
): string {
  const absolute = (path: string) => new URL(path, site.url).href;
  const home = absolute(homePath(DEFAULT_LOCALE));
  const plain = (text: string) => ({ value: withoutControls(text), type: 'text' }) as const;
  return generateAtomFeed({
    id: home,
    title: plain(site.name),
    subtitle: plain(site.description),
    links: [
      { rel: 'self', href: absolute(FEED_PATH), type: 'application/atom+xml' },
      { rel: 'alternate', href: home, type: 'text/html' },
    ],
    icon: absolute('/favicon.ico'),
    // The format wants an author of what names none.
    authors: [{ name: withoutControls(site.name) }],
    updated: new Date(entries[0]?.facts.lastModified ?? 0),
    entries: entries.map(({ facts, author, description, picture }) => {
      const link = absolute(viewPath(facts, DEFAULT_LOCALE));
      return {
        // For good, whatever becomes of the title: readers show an entry of another name once more.
        id: absolute(shortPath(facts)),
        title: plain(facts.title),
        links: [
          { rel: 'alternate', href: link, type: 'text/html' },
          ...(picture === null
            ? []
            : [{ rel: 'enclosure', href: absolute(picture.src), type: 'image/jpeg' }]),
        ],
        updated: new Date(facts.lastModified),
        ...(description !== '' && { summary: plain(description) }),
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

/** A text without the characters that no XML may hold, however they are written. */
function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
