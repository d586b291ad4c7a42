import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint({ overrideConfigFile: 'checks/patterns.config.mjs' });

async function faultsOf(filePath: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages.length ?? 0;
}

const NUMBER = 'const number = String.raw`[+-]?(?:\\d+\\.?\\d*|\\.\\d+)`;';

it.each([
  ['exponential', `${NUMBER}\nexport const list = new RegExp(\`^(?:\${number}(?:px)?[\\\\s,]*)+$\`);`],
  ['of two repetitions', `${NUMBER}\nexport const length = new RegExp(\`^\${number}px$\`);`],
  ['that starts anew at each character', "export const clean = (text: string) => text.replace(/-+$/, '');"],
])('a pattern whose time grows faster than its text is refused: %s', async (_, code) => {
  for (const file of ['src/domain/new.ts', 'pipeline/new/new.ts', 'origin/new.ts'])
    expect(await faultsOf(file, code)).toBeGreaterThan(0);
});

it('other patterns are accepted', async () => {
  const code = 'export const length = /^(?:\\d+(?:\\.\\d*)?|\\.\\d+)px$/;';
  expect(await faultsOf('src/domain/new.ts', code)).toBe(0);
});
