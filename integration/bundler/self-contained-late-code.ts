import type { Plugin } from 'vite';

/** Rolldown's helper that makes a module object of getters. */
const EXPORT_ALL = `(getters) => {
  const names = {};
  for (const name in getters) Object.defineProperty(names, name, { get: getters[name], enumerable: true });
  return names;
}`;

/**
 * Returns a Vite plugin that gives the late code its own copy of the bundler's helper. Rolldown
 * keeps its helpers in a file of their own, and the late code needs a small one of them. On a slow
 * network, a click right after the load of a page would wait for that file. So this saves no bytes
 * but a round trip: the late code of a page has 39 bytes (Brotli) more, in place of a request for
 * 166 bytes.
 */
export function selfContainedLateCode(): Plugin {
  return {
    name: 'self-contained-late-code',
    apply: 'build',
    renderChunk(code, { name }) {
      if (name !== 'late') return null;
      const helpers = this.parse(code).body.find(
        (node) => node.type === 'ImportDeclaration' && node.source.value.includes('/rolldown-runtime'),
      );
      if (helpers?.type !== 'ImportDeclaration') return null;
      const copies = helpers.specifiers.map(({ local }) => {
        if (!/^__exportAll(?:\$\d+)?$/.test(local.name))
          throw new Error(
            `The late code uses the bundler's helper "${local.name}". Add a copy of it to integration/bundler/self-contained-late-code.ts.`,
          );
        return `const ${local.name} = ${EXPORT_ALL};`;
      });
      return { code: code.slice(0, helpers.start) + copies.join('\n') + code.slice(helpers.end), map: null };
    },
  };
}
