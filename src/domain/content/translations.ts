import { searchLanguage } from '../search/search-language.ts';
import { compareStrings } from '../util/compare-strings.ts';

/** Content that may be a translation of other content. */
interface Translated {
  readonly oid: string;
  readonly language: string;
  /** The oid of the original; absent if this is an original. */
  readonly translationOf?: string | undefined;
}

/**
 * The translations of each talk in several languages, by the oid of each. The original comes
 * first.
 */
export type Translations<Facts> = ReadonlyMap<string, readonly Facts[]>;

/** Groups content with its translations. */
export function groupTranslations<Facts extends Translated>(contents: readonly Facts[]): Translations<Facts> {
  const originals = new Set(contents.map(({ translationOf }) => translationOf));
  const contentsInTalks = contents.filter(
    ({ oid, translationOf }) => translationOf !== undefined || originals.has(oid),
  );
  const groups = Map.groupBy(contentsInTalks, ({ oid, translationOf }) => translationOf ?? oid);
  const order = (a: Facts, b: Facts) =>
    Number(a.translationOf !== undefined) - Number(b.translationOf !== undefined) ||
    compareStrings(a.oid, b.oid);
  const translations = [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.sort(order));
  return new Map(translations.flatMap((group) => group.map((facts) => [facts.oid, group] as const)));
}

/** Leaves out content of which a translation comes earlier. */
export function onePerTalk<Facts extends Translated>(
  contents: readonly Facts[],
  translations: Translations<Facts>,
): readonly Facts[] {
  if (translations.size === 0) return contents;
  const seenTalks = new Set<unknown>();
  return contents.filter(({ oid }) => {
    const talk = translations.get(oid);
    if (talk === undefined) return true;
    const isNew = !seenTalks.has(talk);
    seenTalks.add(talk);
    return isNew;
  });
}

/** Returns some content in the language of a reader, else its original. */
export function inLanguage<Facts extends Translated>(
  facts: Facts,
  language: string,
  translations: Translations<Facts>,
): Facts {
  const talk = translations.get(facts.oid) ?? [facts];
  return (
    talk.find((other) => searchLanguage(other.language) === searchLanguage(language)) ?? talk[0] ?? facts
  );
}
