import { formatCount } from '#i18n/format';
import { pagePath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** The position of a page in its listing, counted from 1. */
export interface PageNumber {
  page: number;
  pages: number;
  /** Whether links name the last page. If not, pages stay the same when others are added later. */
  hasLast?: boolean;
}

/**
 * Returns the page numbers to show, in order. Never omits a single page, because its number needs
 * no more space than the gap.
 */
function namePages({ page, pages, hasLast = true }: PageNumber): number[] {
  const wanted = [1, page - 1, page, page + 1, ...(hasLast ? [pages] : [])];
  const numbers = wanted.filter((number) => number >= 1 && number <= pages);
  const shownPages = numbers.flatMap((number) =>
    numbers.includes(number + 2) ? [number, number + 1] : [number],
  );
  return [...new Set(shownPages)].sort((a, b) => a - b);
}

/** Builds the links between the pages of the listing at `path`. Null if there is only one page. */
export function buildPaging(
  { page, pages, hasLast = true }: PageNumber,
  path: string,
  locale: Locale,
  t: Messages,
) {
  if (pages === 1) return null;
  const linkTo = (number: number, text: string): Link | null =>
    number < 1 || number > pages ? null : { text, href: pagePath(path, number) };
  const name = (number: number) => ({
    text: formatCount(number, locale),
    href: pagePath(path, number),
    // The accessible name, because the number alone is not clear.
    label: hasLast
      ? t('listing:paging.current', {
          page: formatCount(number, locale),
          pages: formatCount(pages, locale),
        })
      : t('listing:paging.number', { page: formatCount(number, locale) }),
    isCurrent: number === page,
  });
  const numbers = namePages({ page, pages, hasLast });
  return {
    label: t('listing:paging.label'),
    // The first page, the last one, the current one and its neighbours. Null marks omitted pages.
    numbers: numbers.flatMap((number, index) =>
      index > 0 && numbers[index - 1] !== number - 1 ? [null, name(number)] : [name(number)],
    ),
    previous: linkTo(page - 1, t('listing:paging.previous')),
    next: linkTo(page + 1, t('listing:paging.next')),
  };
}

/** The links between the pages of a listing. */
export type Paging = NonNullable<ReturnType<typeof buildPaging>>;
