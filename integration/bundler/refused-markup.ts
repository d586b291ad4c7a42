import { parse } from '@astrojs/compiler-rs';
import type { Plugin } from 'vite';

/** Markup of a component that pages may not have, and where it begins in the source. */
interface RefusedMarkup {
  readonly offset: number;
  readonly description: string;
  readonly remedy: string;
}

/** The fields of the syntax tree that are used: elements, attributes and their values. */
interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly name?: string | Node | null;
  readonly attributes?: readonly Node[];
  readonly value?: unknown;
}

/** Types of scripts that browsers do not run. */
const DATA_TYPES = ['application/json', 'application/ld+json'];

/**
 * Returns a Vite plugin that refuses a component with markup that the policy of pages (CSP)
 * refuses, once and with its line. Otherwise each page would have the fault.
 */
export function refusedMarkup(): Plugin {
  return {
    name: 'podium:refused-markup',
    enforce: 'pre',
    transform: {
      // Before Astro's own plugin compiles the component.
      order: 'pre',
      handler(code, id) {
        const refused = id.endsWith('.astro') ? findRefused(code) : [];
        const [firstRefused] = refused;
        if (firstRefused === undefined) return;
        const lines = refused.map(
          ({ offset, description, remedy }) =>
            `Line ${lineAndColumnOf(code, offset).line} has ${description}, which the policy of pages refuses. ${remedy}`,
        );
        this.error({
          message: lines.join('\n'),
          loc: { file: id, ...lineAndColumnOf(code, firstRefused.offset) },
          stack: '',
        });
      },
    },
  };
}

function lineAndColumnOf(code: string, at: number): { line: number; column: number } {
  const lines = code.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}

/** Finds markup that pages may not have in the source of a component. */
export function findRefused(code: string): RefusedMarkup[] {
  return elementsIn(parse(code).ast).flatMap(({ start: offset = 0, name, attributes = [] }) => {
    const tagName = nameTextOf(name);
    const attributeNames = attributes.map((attribute) => nameTextOf(attribute.name));
    const refusedAttributes = attributes.flatMap((attribute, index): RefusedMarkup[] => {
      const remedy = remedyFor(attributeNames[index] ?? '');
      const description = `the attribute ${attributeNames[index]} on <${tagName}>`;
      return remedy === null ? [] : [{ offset: attribute.start ?? offset, description, remedy }];
    });
    const type = attributes[attributeNames.indexOf('type')]?.value as Node | undefined;
    const isScriptOrStyle =
      tagName === 'style' || (tagName === 'script' && !DATA_TYPES.includes(String(type?.value)));
    if (
      !isScriptOrStyle ||
      !attributeNames.some((attribute) => /^(?:is:inline|define:vars)$/.test(attribute))
    )
      return refusedAttributes;
    const remedy = 'Remove is:inline and define:vars, so that it becomes a file or one of the styles.';
    return [...refusedAttributes, { offset, description: `an inline <${tagName}>`, remedy }];
  });
}

/** Returns the remedy for an attribute that holds code or styles; null for any other. */
function remedyFor(attribute: string): string | null {
  if (attribute === 'style') return 'Write a rule in a <style> element.';
  if (attribute === 'srcdoc') return 'Remove it.';
  return /^on[a-z]/i.test(attribute) ? 'Add a listener in a <script> element.' : null;
}

/** Returns the starts of the HTML elements in a part of the syntax tree. */
function elementsIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const children = Object.values(node).flatMap(elementsIn);
  // Names of components begin with a capital, or have dots.
  const { type, name } = node as Node;
  return type === 'JSXOpeningElement' && /^[a-z]/.test(nameTextOf(name)) ? [node, ...children] : children;
}

/** Returns the name of an element or attribute; '' for one with dots. */
const nameTextOf = (name: Node['name']): string => {
  if (typeof name === 'object') return name === null ? '' : nameTextOf(name.name);
  return name ?? '';
};
