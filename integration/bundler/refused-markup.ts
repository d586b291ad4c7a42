import { parse } from '@astrojs/compiler-rs';
import type { Plugin } from 'vite';

/** Markup of a component that pages may not have, and where it begins in the source. */
interface Refused {
  readonly at: number;
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
        const [first] = refused;
        if (first === undefined) return;
        const lines = refused.map(
          ({ at, description, remedy }) =>
            `Line ${placeOf(code, at).line} has ${description}, which the policy of pages refuses. ${remedy}`,
        );
        this.error({ message: lines.join('\n'), loc: { file: id, ...placeOf(code, first.at) }, stack: '' });
      },
    },
  };
}

function placeOf(code: string, at: number): { line: number; column: number } {
  const lines = code.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}

/** Finds markup that pages may not have in the source of a component. */
export function findRefused(code: string): Refused[] {
  return elementsIn(parse(code).ast).flatMap(({ start: at = 0, name, attributes = [] }) => {
    const tag = textOf(name);
    const names = attributes.map((attribute) => textOf(attribute.name));
    const ofAttributes = attributes.flatMap((attribute, index): Refused[] => {
      const remedy = remedyFor(names[index] ?? '');
      const description = `the attribute ${names[index]} on <${tag}>`;
      return remedy === null ? [] : [{ at: attribute.start ?? at, description, remedy }];
    });
    const type = attributes[names.indexOf('type')]?.value as Node | undefined;
    const isCode = tag === 'style' || (tag === 'script' && !DATA_TYPES.includes(String(type?.value)));
    if (!isCode || !names.some((attribute) => /^(?:is:inline|define:vars)$/.test(attribute)))
      return ofAttributes;
    const remedy = 'Remove is:inline and define:vars, so that it becomes a file or one of the styles.';
    return [...ofAttributes, { at, description: `an inline <${tag}>`, remedy }];
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
  return type === 'JSXOpeningElement' && /^[a-z]/.test(textOf(name)) ? [node, ...children] : children;
}

/** Returns the name of an element or attribute; '' for one with dots. */
const textOf = (name: Node['name']): string => {
  if (typeof name === 'object') return name === null ? '' : textOf(name.name);
  return name ?? '';
};
