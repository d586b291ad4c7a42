import type { Plugin } from 'vite';
import { join } from 'node:path';
import { leftOut, type PartSettings } from '#domain/features/left-out';

/** The fields of a syntax tree node that are used here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly computed?: boolean;
}

const CONSTANTS = /\bfeatures\/constants(?:\.ts)?$/;

/**
 * Returns a Vite plugin that writes the values of `src/domain/features/constants.ts` into the
 * modules for browsers that import them. With literals, the bundler drops unreachable code before
 * it follows imports, so it makes no chunk for a feature that the site lacks. It inlines constants
 * of other modules only later.
 */
export function constantFeatures(values: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'podium:constant-features',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: /\bfeatures\/constants/ },
      handler(code) {
        const { body } = this.parse(code);
        const imports = body.filter(
          (node) => node.type === 'ImportDeclaration' && CONSTANTS.test(node.source.value),
        );
        const uses = body
          .filter((node) => !imports.includes(node))
          .flatMap((node) => findNames(node))
          .filter(({ name = '' }) => Object.hasOwn(values, name));
        const edits = [
          ...imports.map(({ start, end }) => ({ start, end, text: '' })),
          ...uses.map(({ start, end, name = '' }) => ({ start, end, text: JSON.stringify(values[name]) })),
        ];
        if (imports.length === 0) return null;
        return edits
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
      },
    },
  };
}

/** Returns the identifiers in a syntax tree, except the names of properties. */
function findNames(node: object): SyntaxNode[] {
  const { type, computed = false } = node as SyntaxNode;
  if (type === 'Identifier') return [node as SyntaxNode];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    return (key === 'property' || key === 'key') && !computed ? [] : findNames(value);
  });
}

/** The parts of nodes of PostCSS that this plugin uses. */
interface StyleNode {
  readonly source?: { readonly input: { readonly file?: string } };
  remove: () => unknown;
}
interface Rule extends StyleNode {
  selectors: string[];
}

/**
 * Returns a PostCSS plugin that removes the styles of parts that a site leaves out: selectors, and
 * whole imported style sheets, because Vite resolves imports between style sheets without plugins.
 */
export function leftOutStyles(program: string, settings: PartSettings) {
  const all = leftOut(settings);
  const files = new Set(all.flatMap(({ parts }) => Object.keys(parts).map((name) => join(program, name))));
  return {
    postcssPlugin: 'left-out-styles',
    Rule(rule: Rule) {
      const keptSelectors = rule.selectors.filter(
        (selector) => !all.some(({ selectors }) => selectors.test(selector)),
      );
      if (keptSelectors.length === 0 || files.has(rule.source?.input.file ?? '')) rule.remove();
      else if (keptSelectors.length < rule.selectors.length) rule.selectors = keptSelectors;
    },
  };
}
