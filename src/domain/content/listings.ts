import type { ContentFacts } from '#library/schemas/entry';
import { withoutBase } from '../addresses/base.ts';
import { DEFAULT_LOCALE, type Locale } from '../languages/locales.ts';
import {
  explorePath,
  galleryPath,
  homePath,
  profilePath,
  searchActionPath,
  seriesPath,
  tagPath,
  templatesPath,
  videoExplorePath,
} from '../addresses/paths.ts';

/** The listed content of a site, from which listings choose. */
export interface ListedContent<Facts> {
  /** All presentations and videos, newest first. */
  readonly all: readonly Facts[];
  /** All videos, newest first. */
  readonly videos: readonly Facts[];
  /** In the order of the site file. */
  readonly staffPicks: readonly Facts[];
}

/**
 * A page that lists content. Its texts are `{name}.title` and `{name}.text` in listing.json. Every
 * listing is in the sitemap.
 */
type Listing = {
  /** Returns the address of its first page. */
  readonly pathIn: (locale: Locale) => string;
  /** Key of the message if it is empty, below `empty` in listing.json. */
  readonly missing: string;
  /**
   * Key of the text of its link in the footer, below `footer` in common.json; absent for no link.
   */
  readonly footer?: string;
} & (
  | {
      /** Chooses the content that the listing shows. */
      readonly choose: <Facts extends ContentFacts>(content: ListedContent<Facts>) => readonly Facts[];
      /**
       * Whether its first page has a file of its own. `[...listing].astro` renders all other pages.
       */
      readonly hasOwnFile?: true;
    }
  | { readonly choose?: never; readonly hasOwnFile: true }
);

/** The listings of which a site has exactly one. The footer links to them in this order. */
export const LISTINGS = {
  home: { pathIn: homePath, missing: 'everything', hasOwnFile: true },
  explore: {
    pathIn: explorePath,
    choose: ({ all }) => all,
    missing: 'everything',
    footer: 'presentations',
    hasOwnFile: true,
  },
  videos: {
    pathIn: videoExplorePath,
    choose: ({ videos }) => videos,
    missing: 'videos',
    footer: 'videos',
  },
  templates: { pathIn: templatesPath, missing: 'templates', footer: 'templates', hasOwnFile: true },
  gallery: {
    pathIn: galleryPath,
    choose: ({ staffPicks }) => staffPicks,
    missing: 'picks',
    footer: 'staffPicks',
  },
  search: { pathIn: searchActionPath, missing: 'everything', hasOwnFile: true },
} as const satisfies Record<string, Listing>;

type ListingTable = typeof LISTINGS;

/** The name of a listing. */
export type ListingName = keyof ListingTable;

/** The name of a listing that chooses content and so may have several pages. */
export type PagedListing = {
  [Name in ListingName]: ListingTable[Name] extends { choose: unknown } ? Name : never;
}[ListingName];

/** The kinds of content that an empty listing lacks. */
export type MissingContent = ListingTable[ListingName]['missing'];

/** The names of all listings. */
export const LISTING_NAMES = Object.keys(LISTINGS) as readonly ListingName[];

/** The names of the listings that choose content. */
export const PAGED_LISTINGS = LISTING_NAMES.filter(
  (name): name is PagedListing => 'choose' in LISTINGS[name],
);

/** The addresses of all listings in the default language. */
export const LISTING_PATHS: ReadonlySet<string> = new Set(
  LISTING_NAMES.map((name) => withoutBase(LISTINGS[name].pathIn(DEFAULT_LOCALE))),
);

/** Functions that return the address of a group of content by its name. */
const GROUP_PATHS = [profilePath, seriesPath, tagPath];

/** The first folders of the addresses of all listings and groups. */
export const LISTING_FOLDERS: ReadonlySet<string> = new Set(
  [...LISTING_PATHS, ...GROUP_PATHS.map((pathOf) => withoutBase(pathOf('', DEFAULT_LOCALE)))].flatMap(
    (path) => /^\/([^/]+)\//.exec(path)?.[1] ?? [],
  ),
);
