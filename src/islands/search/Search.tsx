import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { Locale } from '#domain/languages/locales';
import type { SearchProps } from '#domain/search/search-texts';
import { hasMore } from '#domain/search/search-state';
import {
  $search,
  enterSearch,
  followAddress,
  retrySearch,
  showMore,
  submitTerm,
  typeTerm,
} from '#stores/search';
import { bindField, OWN_FIELD } from './bind-field.ts';
import { Filters } from './Filters.tsx';
import { Nearby, NoResults, Start } from './NoResults.tsx';
import { Result } from './Result.tsx';
import { statusText } from './status-text.ts';
import { handleArrowKeys } from './arrow-keys.ts';
import styles from './Search.module.css';

/**
 * The results of the page's search form, updated while typing. Without JavaScript the page
 * redirects to the list of all content.
 */
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
  const list = useRef<HTMLUListElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  /** A button that disappears when pressed moves the focus to the status message. */
  const leave = (): void => statusRef.current?.focus();

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
    () => (list.current ? handleArrowKeys(list.current, document.querySelector(OWN_FIELD)) : undefined),
    [],
  );

  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = (): void => void retrySearch();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  async function more(): Promise<void> {
    const { length } = hits;
    await showMore();
    (list.current?.children[length]?.querySelector('a') ?? statusRef.current)?.focus();
  }

  const isIdle = status === 'idle';
  return (
    <div className={styles['search']} data-status={status}>
      {!isIdle && (
        <Filters texts={texts} languages={languages} query={query} topics={state.topics} leave={leave} />
      )}
      <p
        className={styles['status']}
        role="status"
        ref={statusRef}
        tabIndex={-1}
        data-searching={texts.searching}
      >
        {isIdle ? '' : statusText(texts, state, locale)}
      </p>
      <Nearby texts={texts} terms={state.nearby} locale={locale} />
      {hasFailed && (
        <p className={styles['failed']} role="alert">
          {texts.failed}{' '}
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              leave();
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
        ref={list}
        aria-busy={status === 'searching' || undefined}
      >
        {hits.map((hit) => (
          <Result key={hit.card.oid} hit={hit} texts={texts} languages={languages} />
        ))}
      </ul>
      {hasMore(state) && status === 'done' && (
        <button
          className={`button button-quiet ${styles['more'] ?? ''}`}
          type="button"
          onClick={() => void more()}
        >
          {texts.more}
        </button>
      )}
      {status === 'done' && total === 0 && !hasFailed && (
        <NoResults {...{ texts, query, languages, popular, picks, all, locale, leave }} />
      )}
      {isIdle && <Start texts={texts} popular={popular} all={all} />}
    </div>
  );
}
