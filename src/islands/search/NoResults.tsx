import type { ReactNode } from 'react';
import { hasFilters, withoutFilters, type SearchQuery } from '#domain/search-query';
import type { SearchProps } from '#domain/search-texts';
import { chooseFilters } from '#stores/search';
import styles from './Search.module.css';

/** Suggestions for a search without results. The status above reports that there are none. */
export function NoResults({
  texts,
  query,
  popular,
  picks,
  all,
  leave,
}: Omit<SearchProps, 'languages'> & { query: SearchQuery; leave: () => void }): ReactNode {
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
      {!isFiltered && (
        <a className="button button-quiet" href={picks.href}>
          {picks.text}
        </a>
      )}
      {!isFiltered && <Popular texts={texts} popular={popular} />}
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

/** Popular topics, as links to their searches. */
function Popular({ texts, popular }: Pick<SearchProps, 'texts' | 'popular'>): ReactNode {
  return (
    popular.length > 0 && (
      <>
        <h2 className={styles['start-title']}>{texts.popular}</h2>
        <ul className={styles['popular']} role="list">
          {popular.map(({ text, href }) => (
            <li key={href}>
              <a className={styles['topic-link']} href={href}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </>
    )
  );
}
