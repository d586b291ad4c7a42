// @vitest-environment node
import { expect, test } from 'vitest';
import { ownPackages, ownParts } from './own-modules.ts';
import { join } from 'node:path';
import { makeFolder } from './folder.fixture.ts';

const PODIUM = '/talks/node_modules/podium/src';
const ENTRY = `${PODIUM}/entry/pages.ts`;
const OF_PODIUM = `${PODIUM}/pictures/draw.ts`;
const OF_PROJECT = '/talks/src/pages/about.astro';

type Found = { id: string; external?: boolean } | null;

interface Case {
  readonly command?: 'build' | 'serve';
  readonly environment?: 'client' | 'prerender';
  readonly importer?: string;
  /** Whether the importer sees the package itself. */
  readonly isVisible?: boolean;
}

const known = (name: string): string => {
  if (name === 'missing') throw new Error('Cannot find it');
  return name.startsWith('node:') ? name : `file:///store/${name}/index.js`;
};

/** Returns what the import of a package becomes. */
async function resolved(source: string, { command, environment, importer, isVisible }: Case = {}) {
  const plugin = ownPackages(ENTRY, known);
  const config = { command: command ?? 'build', environments: {} };
  (plugin.configResolved as unknown as (given: typeof config) => void)(config);
  const context = {
    environment: { name: environment ?? 'prerender' },
    resolve: (name: string, from: string): Promise<Found> =>
      Promise.resolve(from === ENTRY || isVisible === true ? { id: `/found/${name}` } : null),
  };
  const resolve = plugin.resolveId as unknown as (this: typeof context, ...args: unknown[]) => Promise<Found>;
  return resolve.call(context, source, importer ?? OF_PODIUM, {});
}

test('a build leaves a package of Podium outside, at its place on the disk', async () => {
  const outside = { id: 'file:///store/sharp/index.js', external: true };
  expect(await resolved('sharp')).toEqual(outside);
  expect(await resolved('sharp', { isVisible: true })).toEqual(outside);
});

test('bundles packages that read nothing beside them, found where Podium sees them', async () => {
  expect(await resolved('@fontsource-variable/figtree')).toEqual({
    id: '/found/@fontsource-variable/figtree',
  });
  expect(await resolved('astro/app', { isVisible: true })).toBeNull();
});

test.each([
  ['browsers', { environment: 'client' }],
  ['the dev server', { command: 'serve' }],
] as const)('finds packages for %s where Podium sees them', async (_, given) => {
  expect(await resolved('react', given)).toEqual({ id: '/found/react' });
  expect(await resolved('react', { ...given, isVisible: true })).toBeNull();
});

test('leaves imports of the project that it sees itself, and those of files', async () => {
  expect(await resolved('lodash', { importer: OF_PROJECT, isVisible: true })).toBeNull();
  expect(await resolved('./draw.ts')).toBeNull();
  expect(await resolved('missing')).toBeNull();
});

test('sources of Podium find files of packages from their place, not from the bundle', () => {
  const plugin = ownPackages(ENTRY, known);
  const config = { command: 'build', environments: {} };
  (plugin.configResolved as unknown as (given: typeof config) => void)(config);
  const transform = plugin.transform as unknown as (code: string, id: string) => { code: string } | null;
  const code = 'createRequire(import.meta.url).resolve("font")';
  expect(transform(code, OF_PODIUM)?.code).toBe(`createRequire("file://${ENTRY}").resolve("font")`);
  expect(transform(code, OF_PROJECT)).toBeNull();
});

test('installs nothing for sharp, and looks for React where it is', () => {
  const plugin = ownPackages(ENTRY, known);
  const options = plugin.options as unknown as (input: object) => object | null;
  expect(options({ external: ['sharp', 'other'] })).toEqual({ external: ['other'] });
  expect(options({})).toBeNull();
  const dedupe = ['react', 'react-dom'];
  const config = { command: 'build', environments: { client: { resolve: { dedupe } } } };
  (plugin.configResolved as unknown as (given: typeof config) => void)(config);
  expect(dedupe).toEqual([]);
});

const PROGRAM = '/packages/podium';

/** Returns what an import becomes in a site with own parts at these paths. */
async function resolvedPart(parts: readonly string[], source: string, id: string | null) {
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
  expect(await resolvedPart([HEADER], source, id)).toBe(`own/${HEADER}${query}`);
});

test('replaces style sheets, such as the tokens of the design', async () => {
  const tokens = 'src/styles/tokens.css';
  expect(await resolvedPart([tokens], '#styles/tokens.css', join(PROGRAM, tokens))).toBe(`own/${tokens}`);
});

test.each([
  ['of another name', './Footer.astro', join(PROGRAM, 'src/components/footer/Footer.astro')],
  ['of the project, at another path', './Header.astro', '/work/talks/src/Header.astro'],
  ['that does not exist', './Header.astro', null],
])('leaves a module %s', async (_, source, id) => {
  expect(await resolvedPart([HEADER], source, id)).toBeNull();
});
