import type { FieldFault } from './fault.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * Returns the fault of a language tag that browsers do not know. Ignores values that are not
 * strings: the schema reports them.
 */
export function languageFault(path: readonly PropertyKey[], tag: unknown): FieldFault[] {
  if (typeof tag !== 'string' || knownLanguages.has(tag)) return [];
  const faults = checkLanguage(path, tag, { needsName: true });
  if (faults.length === 0) knownLanguages.add(tag);
  return faults;
}

/** Returns the fault of a sign language's tag. Its name is not checked: browsers know only few. */
export const signLanguageFault = (path: readonly PropertyKey[], tag: unknown): FieldFault[] =>
  typeof tag === 'string' ? checkLanguage(path, tag, { needsName: false }) : [];

/** Caches valid tags, because a site has few languages and many files. */
const knownLanguages = new Set<string>();

function checkLanguage(
  path: readonly PropertyKey[],
  tag: string,
  { needsName }: { needsName: boolean },
): FieldFault[] {
  if (!/^[a-z]{2,3}(?:-|$)/.test(tag)) return [];
  const remedy = 'write a language tag such as "en", "pt-BR" or "zh-Hant"';
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    if (canonical.toLowerCase() !== tag.toLowerCase())
      return [{ path, fault: `is "${tag}", an outdated or long form`, remedy: `write "${canonical}"` }];
    const [language = ''] = tag.split('-');
    if (needsName && NAMES.of(language) === undefined)
      return [{ path, fault: `is "${tag}", but there is no language "${language}"`, remedy }];
    return [];
  } catch {
    return [{ path, fault: `is "${tag}", which is not a language tag`, remedy }];
  }
}
