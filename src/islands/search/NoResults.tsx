import type { ReactNode } from 'react';
import type { Locale } from '#domain/languages/locales';
import { searchPath, viewPath } from '#domain/addresses/paths';
import { hasFilters, withoutFilters, type SearchQuery } from '#domain/search/search-query';
import type { SearchProps } from '#domain/search/search-texts';
import { chooseFilters } from '#stores/search';
import { Result } from './Result.tsx';
import styles from './Search.module.css';

/** Suggestions for a search without results. The status above says that there are no results. */
export function NoResults({
  texts,
  query,
  popular,
  languages,
  picks,
  all,
  locale,
  leave,
}: SearchProps & { query: SearchQuery; locale: Locale; leave: () => void }): ReactNode {
  const isFiltered = hasFilters(query);
  return (
    <div className={styles['none']}>
      <p>{isFiltered ? texts.noneFiltered : texts.noneHint}</p>
      {isFiltered && (
        <button
          className="button"
          type="button"
          onClick={() => {
            leave();
            void chooseFilters(withoutFilters(query));
          }}
        >
          {texts.clear}
        </button>
      )}
      <a className={isFiltered ? 'button button-quiet' : 'button'} href={all.href}>
        {all.text}
      </a>
      {!isFiltered && <Popular texts={texts} popular={popular} />}
      {picks.cards.length > 0 && (
        <>
          <h2 className={styles['start-title']} id="search-picks">
            {picks.title}
          </h2>
          <ul className={styles['results']} role="list" aria-labelledby="search-picks">
            {picks.cards.map((card) => (
              <Result
                key={card.oid}
                hit={{ card, path: viewPath(card, locale), excerpt: [], topics: [] }}
                texts={texts}
                languages={languages}
                locale={locale}
                level={3}
              />
            ))}
          </ul>
        </>
      )}
      <a className="button button-quiet" href={picks.href}>
        {picks.text}
      </a>
    </div>
  );
}

/** Initial content, shown while there is no term. */
export function Start({ texts, popular, all }: Pick<SearchProps, 'texts' | 'popular' | 'all'>): ReactNode {
  return (
    <div className={styles['start']}>
      <Popular texts={texts} popular={popular} />
      <a className="button button-quiet" href={all.href}>
        {all.text}
      </a>
    </div>
  );
}

function Popular({ texts, popular }: Pick<SearchProps, 'texts' | 'popular'>): ReactNode {
  return popular.length > 0 && <SearchLinks title={texts.popular} links={popular} />;
}

/**
 * Similar searches that find something (rule 2.72). They load after screen readers have announced
 * the status, so they have a live region of their own. It is always in the page, because screen
 * readers announce changes only in existing elements.
 */
export function SimilarTerms({
  texts,
  terms,
  locale,
}: Pick<SearchProps, 'texts'> & { terms: readonly string[]; locale: Locale }): ReactNode {
  const links = terms.map((text) => ({ text, href: searchPath(locale, text) }));
  return (
    <div className={styles['similar-terms']} aria-live="polite">
      {links.length > 0 && <SearchLinks title={texts.similarTerms} links={links} />}
    </div>
  );
}

function SearchLinks({ title, links }: { title: string; links: SearchProps['popular'] }): ReactNode {
  return (
    <>
      <h2 className={styles['start-title']}>{title}</h2>
      <ul className={styles['popular']} role="list">
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className={styles['topic-link']} href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
