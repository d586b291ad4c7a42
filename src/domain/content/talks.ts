import { searchLanguage } from '../search/search-language.ts';
import { compareStrings } from '../util/compare-strings.ts';

/** Content that may be a translation of other content. */
interface Translated {
  readonly oid: string;
  readonly language: string;
  /** The oid of the original; absent if this is an original. */
  readonly translationOf?: string | undefined;
}

/** Talks in several languages, by the oid of each of their contents. The original comes first. */
export type Talks<Facts> = ReadonlyMap<string, readonly Facts[]>;

/** Finds the talks that exist in several languages. */
export function groupTalks<Facts extends Translated>(contents: readonly Facts[]): Talks<Facts> {
  const originals = new Set(contents.map(({ translationOf }) => translationOf));
  const translated = contents.filter(
    ({ oid, translationOf }) => translationOf !== undefined || originals.has(oid),
  );
  const groups = Map.groupBy(translated, ({ oid, translationOf }) => translationOf ?? oid);
  const order = (a: Facts, b: Facts) =>
    Number(a.translationOf !== undefined) - Number(b.translationOf !== undefined) ||
    compareStrings(a.oid, b.oid);
  const talks = [...groups.values()].filter(({ length }) => length > 1).map((group) => group.sort(order));
  return new Map(talks.flatMap((group) => group.map((facts) => [facts.oid, group] as const)));
}

/** Leaves out content whose talk already comes earlier in another language. */
export function onePerTalk<Facts extends Translated>(
  contents: readonly Facts[],
  talks: Talks<Facts>,
): readonly Facts[] {
  if (talks.size === 0) return contents;
  const seen = new Set<unknown>();
  return contents.filter(({ oid }) => {
    const talk = talks.get(oid);
    if (talk === undefined) return true;
    const isNew = !seen.has(talk);
    seen.add(talk);
    return isNew;
  });
}

/** Returns some content in the language of a reader, else its original. */
export function inLanguage<Facts extends Translated>(
  facts: Facts,
  language: string,
  talks: Talks<Facts>,
): Facts {
  const talk = talks.get(facts.oid) ?? [facts];
  return (
    talk.find((other) => searchLanguage(other.language) === searchLanguage(language)) ?? talk[0] ?? facts
  );
}
