import { withoutMarks } from '#domain/playback/formula';
import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';
import { sha256 } from '#library/sha256';

/** Maximum length of an id that is made from a title, in characters. */
const MAX_ID_LENGTH = 40;

/** Returns a function that makes ids from heading paths. An ordinal makes repeated ids unique. */
export function makeIds(): (title: string, above: string) => string {
  // Ids of the parts that presentations have anyway.
  const taken = new Set(['overview', 'road', 'title']);
  return (title, above) => {
    const path = above === '' ? [toWord(title, MAX_ID_LENGTH)] : [cut(above, 18), toWord(title, 24)];
    const base = path.join('-');
    let id = base;
    for (let ordinal = 2; taken.has(id); ordinal += 1) id = `${base}_${ordinal}`;
    taken.add(id);
    return id;
  };
}

/** Returns a title as part of an id: a slug, or a digest for a title without Latin letters. */
function toWord(title: string, maxLength: number): string {
  const slug = makeSlug(withoutMarks(title));
  return slug === EMPTY_SLUG ? `slide-${sha256(title).slice(0, 4)}` : cut(slug, maxLength);
}

const cut = (slug: string, maxLength: number): string =>
  slug.slice(0, maxLength).replace(/(?<![-_])[-_]+$/, '');
