import type {
  BreadcrumbList,
  CollectionPage,
  ItemList,
  Person,
  ProfilePage,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { Locale } from '#domain/languages/locales';
import type { Author } from './author.ts';
import type { Link } from './frame.ts';

/** The input for the structured data of a listing. */
export interface ListingDataInput {
  siteName: string;
  siteUrl: string;
  locale: Locale;
  title: string;
  description: string;
  /** Path of this page. */
  path: string;
  /** The ancestors of this page, the home page first. Empty for the home page. */
  above: readonly Link[];
  author: Author | null;
  /** The listed content, in its order. */
  items: readonly { title: string; path: string; position: number }[];
}

/** Describes a listing with schema.org as JSON-LD: the site, a profile, or a collection. */
export function buildListingData(
  input: ListingDataInput,
): WithContext<WebSite> | WithContext<ProfilePage> | WithContext<CollectionPage> {
  const { title, description, locale, author, above } = input;
  const url = toAbsolute(input)(input.path);
  const page = { '@context': 'https://schema.org', url, description, inLanguage: locale } as const;
  if (above.length === 0) return { ...page, '@type': 'WebSite', name: input.siteName };
  const breadcrumb = listAbove(input);
  if (author !== null) {
    const profile = author.profile?.href ?? input.path;
    const person: Person = {
      '@type': 'Person',
      ...(author.isNamed && { name: author.name }),
      url: toAbsolute(input)(profile),
    };
    return { ...page, '@type': 'ProfilePage', name: title, breadcrumb, mainEntity: person };
  }
  return { ...page, '@type': 'CollectionPage', name: title, breadcrumb, mainEntity: listItems(input) };
}

function listAbove(input: ListingDataInput): BreadcrumbList {
  const absolute = toAbsolute(input);
  const all = [...input.above, { text: input.title, href: input.path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absolute(href),
    })),
  };
}

function listItems(input: ListingDataInput): ItemList {
  const absolute = toAbsolute(input);
  return {
    '@type': 'ItemList',
    itemListElement: input.items.map(({ title, path, position }) => ({
      '@type': 'ListItem',
      position,
      name: title,
      url: absolute(path),
    })),
  };
}

function toAbsolute({ siteUrl }: ListingDataInput): (path: string) => string {
  return (path) => new URL(path, siteUrl).href;
}
