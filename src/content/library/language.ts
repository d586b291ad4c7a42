import type { FieldFault } from './fault.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The fault of a language tag that no browser would know; none for what is no text, its shape being checked elsewhere. */
export function languageFault(path: readonly PropertyKey[], tag: unknown): FieldFault[] {
  if (typeof tag !== 'string' || known.has(tag)) return [];
  const faults = judgeLanguage(path, tag);
  if (faults.length === 0) known.add(tag);
  return faults;
}

/** Good tags; a site has few languages and many files. */
const known = new Set<string>();

function judgeLanguage(path: readonly PropertyKey[], tag: string): FieldFault[] {
  if (!/^[a-z]{2,3}(?:-|$)/.test(tag)) return [];
  const remedy = 'write a language tag such as "en", "pt-BR" or "zh-Hant"';
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    if (canonical.toLowerCase() !== tag.toLowerCase())
      return [{ path, fault: `is "${tag}", an outdated or long form`, remedy: `write "${canonical}"` }];
    const [language = ''] = tag.split('-');
    if (NAMES.of(language) === undefined)
      return [{ path, fault: `is "${tag}", but there is no language "${language}"`, remedy }];
    return [];
  } catch {
    return [{ path, fault: `is "${tag}", which is no language tag`, remedy }];
  }
}
