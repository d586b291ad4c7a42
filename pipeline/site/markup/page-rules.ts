import type { PageFacts } from './read-page.ts';

/**
 * Returns what a page lacks to be read by all people and found by search engines. Each fault
 * completes the sentence "<page> ...".
 */
export function faultsOf(page: PageFacts): string[] {
  const { language, dir, title, description, headings, withoutAlt, onlyAvif, afterEnd } = page;
  const firsts = headings.filter(({ level }) => level === 1).length;
  const faults = headings.flatMap(({ level, text }, index) => {
    const previous = headings[index - 1]?.level ?? 0;
    return level > previous + 1 ? [`goes from heading level ${previous} to ${level} at "${text}"`] : [];
  });
  return [
    ...(language === '' ? ['has no language: set lang on its html element'] : []),
    ...(isRightToLeft(language) === (dir === 'rtl')
      ? []
      : [`is in "${language}" with dir="${dir}": set dir as in src/domain/languages/locales.ts`]),
    ...(title === '' ? ['has no title'] : []),
    ...(description === '' ? ['has no description'] : []),
    ...(firsts === 1 ? [] : [`has ${firsts} headings of level 1, not one`]),
    ...faults,
    ...headings
      .filter(({ text }) => text === '')
      .map(({ level }) => `has an empty heading of level ${level}`),
    ...faultsOfRedirect(page),
    ...withoutAlt.map((src) => `shows ${src} without alt: describe it, or write alt="" if it only decorates`),
    ...(afterEnd === ''
      ? []
      : [`goes on after </html> with "${afterEnd.slice(0, 80)}": move it into the layout's element`]),
    ...onlyAvif.map((src) => `shows ${src} only to browsers with AVIF: name it in a source of a picture`),
  ];
}

const isRightToLeft = (language: string): boolean =>
  language !== '' && new Intl.Locale(language).getTextInfo().direction === 'rtl';

/**
 * Search engines treat a page that redirects immediately as a redirect, unless its metadata
 * contradicts that.
 */
function faultsOfRedirect({ leadsTo, isHidden, canonical }: PageFacts): string[] {
  if (leadsTo === null) return [];
  const placeOf = (address: string) => {
    const url = URL.parse(address, 'https://site.invalid');
    return url === null ? address : url.pathname + url.search + url.hash;
  };
  return [
    ...(canonical !== null && placeOf(canonical) === placeOf(leadsTo)
      ? []
      : [`redirects to ${leadsTo}, which is not its canonical address: correct link[canonical]`]),
    ...(isHidden ? [`redirects to ${leadsTo}, but has noindex: remove it`] : []),
  ];
}
