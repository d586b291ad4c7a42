// @vitest-environment node
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.fixture.ts';
import { ownParts } from './own-parts.ts';

const PROGRAM = '/packages/podium';

/** Returns what an import becomes in a site with own parts at these paths. */
async function resolved(parts: readonly string[], source: string, id: string | null) {
  const folder = await makeFolder(Object.fromEntries(parts.map((name) => [name, ''])));
  const { resolveId } = ownParts(PROGRAM, folder);
  const context = { resolve: () => Promise.resolve(id === null ? null : { id }) };
  const resolve = resolveId as unknown as (
    this: typeof context,
    ...args: unknown[]
  ) => Promise<{ id: string } | null>;
  const resolution = await resolve.call(context, source, `${PROGRAM}/src/layouts/Page.astro`, {});
  return resolution?.id.replace(folder, 'own') ?? null;
}

const HEADER = 'src/components/header/Header.astro';

test.each([
  ['with its ending', './Header.astro', ''],
  ['without', '#components/header/Header', ''],
  ['with a query', './Header.astro?astro&type=style', '?astro&type=style'],
])('replaces a module of Podium by the one at its path, named %s', async (_, source, query) => {
  const id = join(PROGRAM, HEADER) + query;
  expect(await resolved([HEADER], source, id)).toBe(`own/${HEADER}${query}`);
});

test('replaces style sheets, such as the tokens of the design', async () => {
  const tokens = 'src/styles/tokens.css';
  expect(await resolved([tokens], '#styles/tokens.css', join(PROGRAM, tokens))).toBe(`own/${tokens}`);
});

test.each([
  ['of another name', './Footer.astro', join(PROGRAM, 'src/components/footer/Footer.astro')],
  ['of the project, at another path', './Header.astro', '/work/talks/src/Header.astro'],
  ['that does not exist', './Header.astro', null],
])('leaves a module %s', async (_, source, id) => {
  expect(await resolved([HEADER], source, id)).toBeNull();
});
