import { directionOf } from '#domain/languages/text-direction';
import type { ReactNode } from 'react';
import type { ExcerptPart } from '#domain/search/search-excerpt';
import type { SearchHit } from '#domain/search/search-state';
import { searchLanguage } from '#domain/search/search-language';
import type { Locale } from '#domain/languages/locales';
import { fillCount, type SearchProps } from '#domain/search/search-texts';
import styles from './Search.module.css';

/** A result: its picture, title and excerpt, and links to matching topics of the transcript. */
export function Result({
  hit,
  texts,
  languages,
  locale,
  level = 2,
}: { hit: SearchHit; locale: Locale; level?: 2 | 3 } & Pick<SearchProps, 'texts' | 'languages'>): ReactNode {
  const Heading = `h${level}` as const;
  const { card, path, excerpt, topics } = hit;
  const facts = [
    card.author === null ? texts.unknownAuthor : texts.by.replace('{{name}}', () => card.author ?? ''),
    texts.kinds.find(({ value }) => value === card.kind)?.text,
    languages.find(({ value }) => value === searchLanguage(card.language))?.text,
  ].filter(Boolean);
  return (
    <li className={`card ${styles['result'] ?? ''}`}>
      <Thumbnail card={card} texts={texts} locale={locale} />
      <div className={styles['text']}>
        <Heading className={styles['title']}>
          <a
            className="card-link"
            href={path}
            lang={card.language}
            dir={directionOf(card.language)}
            data-card={card.kind}
          >
            {card.title}
          </a>
        </Heading>
        <p className={styles['facts']}>{facts.join(' · ')}</p>
      </div>
      <div className={styles['details']}>
        {topics.length === 0 && excerpt.length > 0 && (
          <p className={styles['excerpt']} lang={card.language} dir={directionOf(card.language)}>
            <Excerpt parts={excerpt} />
          </p>
        )}
        {topics.length > 0 && (
          <ul className={styles['topics']} role="list" aria-label={texts.topics}>
            {topics.map((topic) => (
              <li key={topic.path} lang={card.language} dir={directionOf(card.language)}>
                <a className={styles['topic']} href={topic.path}>
                  {topic.title}
                </a>
                {topic.excerpt.length > 0 && (
                  <p className={styles['excerpt']}>
                    <Excerpt parts={topic.excerpt} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Thumbnail({
  card: { picture, duration, steps },
  texts,
  locale,
}: Pick<SearchHit, 'card'> & Pick<SearchProps, 'texts'> & { locale: Locale }): ReactNode {
  const length = steps === null ? duration : fillCount(texts.steps, steps, locale);
  return (
    <div className={`card-thumbnail ${styles['thumbnail'] ?? ''}`}>
      {picture && (
        <picture>
          <source type="image/avif" srcSet={picture.avif} sizes="(min-width: 768px) 260px, 40vw" />
          <img
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        </picture>
      )}
      {length !== null && <span className="card-badge">{length}</span>}
    </div>
  );
}

function Excerpt({ parts }: { parts: readonly ExcerptPart[] }): ReactNode {
  return parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));
}
