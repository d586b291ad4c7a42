import { useId, type ReactNode } from 'react';
import { hasFilters, withoutFilters, type SearchQuery } from '#domain/search/search-query';
import type { SearchChoice, SearchTexts } from '#domain/search/search-texts';
import type { SearchState } from '#domain/search/search-state';
import { chooseFilters } from '#stores/search';
import styles from './Search.module.css';

const MAX_TOPICS = 40;

interface FiltersProps {
  texts: SearchTexts;
  languages: readonly SearchChoice[];
  query: SearchQuery;
  topics: SearchState['topics'];
  /** Moves the focus away before a button disappears. */
  moveFocusAway: () => void;
}

/** Filters the results by content type, length, language or topic. */
export function Filters({ texts, languages, query, topics, moveFocusAway }: FiltersProps): ReactNode {
  const { kind, length, language, topic } = query;
  const topicChoices = topics
    .slice(0, MAX_TOPICS)
    .map((item) => ({ value: item.topic, text: `${item.topic} (${item.count})` }));
  if (topic !== null && !topicChoices.some(({ value }) => value === topic))
    topicChoices.unshift({ value: topic, text: topic });
  const applyFilters = (filters: Partial<Omit<SearchQuery, 'term'>>): void => void chooseFilters(filters);
  return (
    <div className={styles['filters']} role="group" aria-label={texts.filters}>
      <Choice
        label={texts.kind}
        any={texts.anyKind}
        choices={texts.kinds}
        value={kind}
        choose={(value) => applyFilters({ kind: value as SearchQuery['kind'] })}
      />
      <Choice
        label={texts.length}
        any={texts.anyLength}
        choices={texts.lengths}
        value={length}
        choose={(value) => applyFilters({ length: value as SearchQuery['length'] })}
      />
      {languages.length > 1 && (
        <Choice
          label={texts.language}
          any={texts.anyLanguage}
          choices={languages}
          value={language}
          choose={(value) => applyFilters({ language: value })}
        />
      )}
      {topicChoices.length > 0 && (
        <Choice
          label={texts.topic}
          any={texts.anyTopic}
          choices={topicChoices}
          value={topic}
          choose={(value) => applyFilters({ topic: value })}
        />
      )}
      {hasFilters(query) && (
        <button
          className={styles['clear']}
          type="button"
          onClick={() => {
            moveFocusAway();
            applyFilters(withoutFilters(query));
          }}
        >
          {texts.clear}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  choices: readonly SearchChoice[];
  value: string | null;
  choose: (value: string | null) => void;
}

function Choice({ label, any, choices, value, choose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <p className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['select']}
        data-chosen={value !== null || undefined}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value || null)}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </p>
  );
}
