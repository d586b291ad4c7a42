import type { Plugin } from 'vite';
import { join } from 'node:path';
import { leftOut, type PartSettings } from '#domain/features/left-out';

/** A node of the syntax tree, as its fields are read here. */
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
 * modules for browsers that import them. Given literals, the bundler drops the code that they
 * exclude before it follows imports, so it makes no chunk of a feature that the site lacks.
 * Constants of other modules it inlines only after that.
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

/** Returns the names in a syntax tree, without those of properties. */
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
 * Returns a PostCSS plugin that removes the styles of what a site leaves out: whole style sheets
 * that others import, because Vite resolves these imports without plugins, and selectors.
 */
export function leftOutStyles(program: string, settings: PartSettings) {
  const all = leftOut(settings);
  const files = new Set(all.flatMap(({ parts }) => Object.keys(parts).map((name) => join(program, name))));
  return {
    postcssPlugin: 'left-out-styles',
    Rule(rule: Rule) {
      const kept = rule.selectors.filter(
        (selector) => !all.some(({ selectors }) => selectors.test(selector)),
      );
      if (kept.length === 0 || files.has(rule.source?.input.file ?? '')) rule.remove();
      else if (kept.length < rule.selectors.length) rule.selectors = kept;
    },
  };
}
