import { describe, expect, it } from 'vitest';
import { refuseConflicts } from './load-config.ts';

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
  ])('%s', (_, changes, message) => {
    expect(() => refuseConflicts(changes)).toThrow(message);
  });

  it('and names all of them at once', () => {
    const both = { trailingSlash: 'never', i18n: {} };
    expect(() => refuseConflicts(both)).toThrow(/i18n is set[^]*trailingSlash is "never"/);
  });

  it('but not those that say the same', () => {
    expect(() => refuseConflicts({ trailingSlash: 'always', security: { csp: false } })).not.toThrow();
  });
});
