import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { Locale } from '#domain/languages/locales';
import { fillCount, type SearchProps, type SearchTexts } from '#domain/search/search-texts';
import { hasMore, HITS_PER_PAGE, type SearchState } from '#domain/search/search-state';
import {
  $search,
  enterSearch,
  followAddress,
  retrySearch,
  showMore,
  submitTerm,
  typeTerm,
} from '#stores/search';
import { bindField, MAIN_FIELD_SELECTOR, handleArrowKeys } from './bind-field.ts';
import { Filters } from './Filters.tsx';
import { SimilarTerms, NoResults, Start } from './NoResults.tsx';
import { Result } from './Result.tsx';
import styles from './Search.module.css';

/** The results, updated while typing. Without JavaScript the page redirects to all content. */
export function Search({
  texts,
  languages,
  popular,
  picks,
  all,
  ...page
}: SearchProps & { locale: Locale }): ReactNode {
  const { locale } = page;
  const state = useStore($search, { ssr: 'initial' });
  const { query, status, hits, total, hasFailed } = state;
  const listRef = useRef<HTMLUListElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  /** A button that disappears when pressed moves the focus to the status message. */
  const focusStatus = (): void => statusRef.current?.focus();

  useEffect(() => {
    const { search } = location;
    void enterSearch({ locale, languages: languages.map(({ value }) => value), search });
    return bindField(document, {
      type: typeTerm,
      submit: (term) => void submitTerm(term),
      goBack: () => void followAddress(location.search),
    });
  }, [locale, languages]);
  useEffect(
    () =>
      listRef.current
        ? handleArrowKeys(listRef.current, document.querySelector(MAIN_FIELD_SELECTOR))
        : undefined,
    [],
  );

  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = (): void => void retrySearch();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  async function showMoreHits(): Promise<void> {
    const { length } = hits;
    await showMore();
    (listRef.current?.children[length]?.querySelector('a') ?? statusRef.current)?.focus();
  }

  const isIdle = status === 'idle';
  return (
    <div className={styles['search']} data-status={status}>
      <p
        className={styles['status']}
        role="status"
        ref={statusRef}
        tabIndex={-1}
        data-searching={texts.searching}
      >
        {isIdle ? '' : statusText(texts, state, locale)}
      </p>
      {/* Below the status, which shows before the code has loaded, so that nothing moves it. */}
      {!isIdle && (
        <Filters
          texts={texts}
          languages={languages}
          query={query}
          topics={state.topics}
          moveFocusAway={focusStatus}
        />
      )}
      <SimilarTerms texts={texts} terms={state.similarTerms} locale={locale} />
      {hasFailed && (
        <p className={styles['failed']} role="alert">
          {texts.failed}{' '}
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              focusStatus();
              void retrySearch();
            }}
          >
            {texts.retry}
          </button>
        </p>
      )}
      <ul
        className={styles['results']}
        role="list"
        ref={listRef}
        aria-busy={status === 'searching' || undefined}
      >
        {hits.map((hit) => (
          <Result key={hit.card.oid} hit={hit} texts={texts} languages={languages} locale={locale} />
        ))}
      </ul>
      {hasMore(state) && status === 'done' && (
        <button
          className={`button button-quiet ${styles['more'] ?? ''}`}
          type="button"
          onClick={() => void showMoreHits()}
        >
          {texts.more}
        </button>
      )}
      {status === 'done' && total === 0 && !hasFailed && (
        <NoResults
          texts={texts}
          query={query}
          languages={languages}
          popular={popular}
          picks={picks}
          all={all}
          locale={locale}
          leave={focusStatus}
        />
      )}
      {isIdle && <Start texts={texts} popular={popular} all={all} />}
    </div>
  );
}

/**
 * Returns the status of the search: running, the number of results, or that there are none. If
 * there are few results, the other languages are searched too, and the status stays "running" until
 * then.
 */
export function statusText(
  texts: SearchTexts,
  { query, status, total, mayBeMore, hasFailed }: SearchState,
  locale: Locale,
): string {
  if (status === 'searching' || (mayBeMore && total < HITS_PER_PAGE)) return texts.searching;
  if (query.term === '') {
    if (total === 0 && hasFailed) return '';
    return fillCount(mayBeMore ? texts.openMatches : texts.matches, total, locale);
  }
  if (total === 0) return hasFailed ? '' : texts.none.replace('{{term}}', () => query.term);
  const results = mayBeMore ? texts.openResults : texts.results;
  return fillCount(results, total, locale).replace('{{term}}', () => query.term);
}
