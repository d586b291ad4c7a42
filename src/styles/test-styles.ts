import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the source of a file below src/. */
export function readSource(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, '..', file), 'utf8');
}

/** A parsed style sheet: its conditions and the declarations of its rules. */
interface Styles {
  /** The distinct media and container conditions, in the order of the file. */
  readonly conditions: readonly string[];
  /**
   * Returns the value of a property in the rules of exactly this selector under a condition, or
   * under none; '' if there is none.
   */
  readonly read: (selector: string, property: string, condition?: string) => string;
}

/** Parses a style sheet, or the styles of a component, below src/. Needs a document. */
export async function readStyles(file: string): Promise<Styles> {
  const source = await readSource(file);
  const style = document.createElement('style');
  style.textContent = file.endsWith('.astro')
    ? (/<style[^>]*>(.*)<\/style>/s.exec(source)?.[1] ?? '')
    : source;
  document.head.append(style);
  const rules = [...flatten(style.sheet?.cssRules ?? [], '')];
  style.remove();
  return {
    conditions: [...new Set(rules.map(({ condition }) => condition))].filter((condition) => condition !== ''),
    read: (selector, property, condition = '') =>
      rules
        .filter(({ rule }) => rule.selectorText === selector)
        .filter((one) => one.condition === condition)
        .map(({ rule }) => rule.style.getPropertyValue(property))
        .findLast((value) => value !== '') ?? '',
  };
}

function* flatten(
  rules: Iterable<CSSRule>,
  condition: string,
): Generator<{ condition: string; rule: CSSStyleRule }> {
  for (const rule of rules) {
    if ('selectorText' in rule) yield { condition, rule: rule as CSSStyleRule };
    else if ('conditionText' in rule)
      yield* flatten((rule as CSSConditionRule).cssRules, (rule as CSSConditionRule).conditionText);
  }
}
