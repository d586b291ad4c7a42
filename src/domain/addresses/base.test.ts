// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULES = ['paths', 'calls', 'texts-path', 'banner-targets', '../search/search-language'];

/** Collects all addresses that modules export or return, in a process that has a base. */
const CODE = `
import { registerHooks } from 'node:module';
const facts = { BASE: '/talks', PLATFORM_BASE: '/talks', HAS_PLATFORM: true, HAS_SIGN_IN: true, HAS_SCHEMES: false,
  LOGS_FAILURES: true, REPORT: null, SENDS_EVENTS: true, STATISTICS: null, SITE_LANGUAGES: null, ADDED_LANGUAGES: [] };
const url = 'data:text/javascript,' + Object.entries(facts)
  .map(([name, value]) => 'export const ' + name + '=' + JSON.stringify(value)).join(';');
registerHooks({
  resolve: (name, context, next) => (name === '#site/facts' ? { url, shortCircuit: true } : next(name, context)),
});
const content = { oid: 'rivers', slug: 'rivers', kind: 'presentation', schemaVersion: '2' };
const tryCall = (make, ...values) => { try { return make(...values); } catch { return null; } };
const found = [];
for (const name of ${JSON.stringify(MODULES)})
  for (const [key, value] of Object.entries(await import('./src/domain/addresses/' + name + '.ts'))) {
    const results = typeof value === 'function'
      ? [tryCall(value, 'rivers', 'de'), tryCall(value, content, 'de')]
      : typeof value === 'object' ? Object.values(value) : [value];
    for (const result of results) if (typeof result === 'string' && result.startsWith('/')) found.push([key, result]);
  }
console.log(JSON.stringify(found));
`;

test('each address of a site below a path begins with the path', () => {
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', CODE], { encoding: 'utf8' });
  const addresses = JSON.parse(text) as [string, string][];
  expect(addresses.length).toBeGreaterThan(40);
  const bare = addresses.filter(([, address]) => !address.startsWith('/talks'));
  // The end of addresses of searches, and no page of the site.
  expect(new Set(bare.map(([name]) => name))).toEqual(new Set(['SEARCH_PATH', 'workbenchPath']));
});
