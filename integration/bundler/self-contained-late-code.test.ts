import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { selfContainedLateCode } from './self-contained-late-code.ts';

const { renderChunk } = selfContainedLateCode() as unknown as {
  renderChunk: (code: string, chunk: { name: string }) => { code: string } | null;
};
const parse = (code: string) => parseSync('late.js', code).program;
const rendered = (code: string, name = 'late') => renderChunk.call({ parse }, code, { name })?.code;

const CODE = `import { a } from "./page.js";
import { n as __exportAll } from "./rolldown-runtime.x.js";
const b = "import { n as __exportAll } from './rolldown-runtime.x.js';";
export const names = __exportAll({ b: () => b });`;

it('replaces the import of the helper by a copy of it, and changes nothing else', () => {
  const code = rendered(CODE)!;
  expect(code.split('\n')[0]).toBe('import { a } from "./page.js";');
  expect(code.match(/rolldown-runtime/g)).toHaveLength(1);
  const script = code.replace(/^import.*$/m, '').replace('export const names = ', '');
  const names = runInNewContext(script) as { b: string };
  expect(names.b).toBe(`import { n as __exportAll } from './rolldown-runtime.x.js';`);
  expect(Object.keys(names)).toEqual(['b']);
});

it('does not change other chunks, or late code without helpers', () => {
  expect(rendered(CODE, 'modals')).toBeUndefined();
  expect(rendered('import { a } from "./page.js";')).toBeUndefined();
});

it('names a helper that it has no copy of', () => {
  expect(() => rendered('import { t as __commonJS } from "./rolldown-runtime.x.js";')).toThrow(
    '"__commonJS". Add a copy of it to integration/bundler/self-contained-late-code.ts',
  );
});
