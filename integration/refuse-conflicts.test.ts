import { describe, expect, it, test } from 'vitest';
import { pageRendering } from '#pipeline/building/render/astro-process';
import { refuseConflicts, refusePlainBuild } from './refuse-conflicts.ts';

type Settings = Parameters<typeof refuseConflicts>[0];

/** Returns the settings that Astro passes for a project, with some of its own. */
const settings = (changes: object): Settings => {
  const usual = { adapter: undefined, i18n: undefined, trailingSlash: 'ignore', integrations: [] };
  return { ...usual, security: { csp: false }, ...changes } as unknown as Settings;
};

test.each([
  ['build', [], '"astro build" cannot build a Podium site. Build it with: npx podium build'],
  ['preview', [], 'npx podium serve'],
  ['build', [pageRendering({ root: '', outDir: '', cacheDir: '' }, () => Promise.resolve())], null],
  ['dev', [], null],
  ['sync', [], null],
] as const)('Astro by itself: %s', (command, integrations, message) => {
  const check = () => refusePlainBuild(command, { integrations: [...integrations] });
  if (message === null) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});

describe('refuses settings of Astro that contradict those of Podium', () => {
  it.each([
    [
      'an adapter, by its name',
      { adapter: { name: '@astrojs/node', hooks: {} } },
      'adapter is "@astrojs/node"',
    ],
    ['languages', { i18n: { locales: ['en'], defaultLocale: 'en' } }, 'i18n is set. Remove it'],
    ['addresses without a slash', { trailingSlash: 'never' }, 'trailingSlash is "never". Remove it'],
    ['another policy', { security: { csp: { directives: [] } } }, 'security.csp is set. Remove it'],
    ['a second React', { integrations: [{ name: '@astrojs/react', hooks: {} }] }, 'integrations has react()'],
  ])('%s', (_, changes, message) => {
    expect(() => refuseConflicts(settings(changes))).toThrow(message);
  });

  it('and names all of them at once', () => {
    const both = settings({ trailingSlash: 'never', i18n: {} });
    expect(() => refuseConflicts(both)).toThrow(/i18n is set[^]*trailingSlash is "never"/);
  });

  it('but not those that say the same', () => {
    expect(() => refuseConflicts(settings({ trailingSlash: 'always' }))).not.toThrow();
  });
});
