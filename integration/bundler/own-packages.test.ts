// @vitest-environment node
import { expect, test } from 'vitest';
import { ownPackages } from './own-packages.ts';

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
