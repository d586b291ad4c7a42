import type { Locale } from '../languages/locales.ts';
import type { SearchCard } from './search-record.ts';

/** A choice of a filter. */
export interface SearchChoice {
  readonly value: string;
  readonly text: string;
}

/** The texts of the search in one language. The browser replaces placeholders in braces. */
export interface SearchTexts {
  readonly searching: string;
  /** Texts for a number of results, by plural category. */
  readonly results: Readonly<Record<string, string>>;
  /** Texts for a number of results that may grow, such as "20+ results", by plural category. */
  readonly openResults: Readonly<Record<string, string>>;
  /** The same without a term, for content that filters match. */
  readonly matches: Readonly<Record<string, string>>;
  readonly openMatches: Readonly<Record<string, string>>;
  readonly none: string;
  readonly noneHint: string;
  /** Shown if nothing matches with the filters, but something would match without them. */
  readonly noneFiltered: string;
  readonly failed: string;
  readonly retry: string;
  readonly more: string;
  readonly popular: string;
  /** Heading of similar searches that find something. */
  readonly similarTerms: string;
  readonly filters: string;
  readonly clear: string;
  readonly kind: string;
  readonly length: string;
  readonly language: string;
  readonly topic: string;
  readonly anyKind: string;
  readonly anyLength: string;
  readonly anyLanguage: string;
  readonly anyTopic: string;
  readonly kinds: readonly SearchChoice[];
  readonly lengths: readonly SearchChoice[];
  /** Texts for the number of steps of a presentation, by plural category. */
  readonly steps: Readonly<Record<string, string>>;
  readonly by: string;
  readonly unknownAuthor: string;
  readonly topics: string;
}

/** The props of the search island. */
export interface SearchProps {
  readonly texts: SearchTexts;
  /** Languages of content, with their names. */
  readonly languages: readonly SearchChoice[];
  /** Suggested searches. */
  readonly popular: readonly { readonly text: string; readonly href: string }[];
  /** The staff picks, which an empty result offers, and the page of all of them. */
  readonly picks: {
    readonly title: string;
    readonly cards: readonly SearchCard[];
    readonly text: string;
    readonly href: string;
  };
  /** The page that lists all content. */
  readonly all: { readonly text: string; readonly href: string };
}

/** Returns the text for a number, from texts by plural category. */
export function fillCount(texts: Readonly<Record<string, string>>, count: number, locale: Locale): string {
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts['other'] ?? '';
  return text.replace('{{count}}', () => new Intl.NumberFormat(locale).format(count));
}
