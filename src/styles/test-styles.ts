import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The source of a file below src/. */
export function readSource(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, '..', file), 'utf8');
}

/** A style sheet as a browser reads it: its conditions, and what its rules declare. */
interface Styles {
  /** The media and container conditions, each once, in the order of the file. */
  readonly conditions: readonly string[];
  /** What the rules of this very selector declare for a property under a condition, or under none; '' for nothing. */
  readonly read: (selector: string, property: string, condition?: string) => string;
}

/** Reads a style sheet, or the styles of a component, below src/. Needs a page. */
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
