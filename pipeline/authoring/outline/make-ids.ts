import { withoutMarks } from '#domain/playback/formula';
import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';
import { sha256 } from '#library/sha256';

/** Maximum length of an id that is made from a title, in characters. */
const MAX_ID_LENGTH = 40;

/** Returns a function that makes ids from heading paths. An ordinal makes repeated ids unique. */
export function makeIds(): (title: string, parentId: string) => string {
  // Ids of the parts that presentations have anyway.
  const usedIds = new Set(['overview', 'road', 'title']);
  return (title, parentId) => {
    const path =
      parentId === '' ? [toIdPart(title, MAX_ID_LENGTH)] : [cutSlug(parentId, 18), toIdPart(title, 24)];
    const base = path.join('-');
    let id = base;
    for (let ordinal = 2; usedIds.has(id); ordinal += 1) id = `${base}_${ordinal}`;
    usedIds.add(id);
    return id;
  };
}

/** Returns a title as part of an id: a slug, or a digest for a title without Latin letters. */
function toIdPart(title: string, maxLength: number): string {
  const slug = makeSlug(withoutMarks(title));
  return slug === EMPTY_SLUG ? `slide-${sha256(title).slice(0, 4)}` : cutSlug(slug, maxLength);
}

const cutSlug = (slug: string, maxLength: number): string =>
  slug.slice(0, maxLength).replace(/(?<![-_])[-_]+$/, '');
