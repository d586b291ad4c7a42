// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULES = ['paths', 'calls', 'texts-path', 'banner-targets', '../search/search-language'];

/** Gives the modules of a process a base. */
const WITH_BASE = `
import { registerHooks } from 'node:module';
const facts = { BASE: '/talks', PLATFORM_BASE: '/talks', HAS_PLATFORM: true, HAS_SIGN_IN: true, HAS_SCHEMES: false,
  LOGS_FAILURES: true, REPORT: null, SENDS_EVENTS: true, STATISTICS: null, SITE_LANGUAGES: null, ADDED_LANGUAGES: [] };
const url = 'data:text/javascript,' + Object.entries(facts)
  .map(([name, value]) => 'export const ' + name + '=' + JSON.stringify(value)).join(';');
registerHooks({
  resolve: (name, context, next) => (name === '#site/facts' ? { url, shortCircuit: true } : next(name, context)),
});
`;

/** Collects all addresses that modules export or return. */
const COLLECT = `
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

/** Runs code in a process that has a base, and returns what it prints as JSON. */
function runWithBase(code: string): unknown {
  const flags = ['--input-type=module', '--eval', WITH_BASE + code];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

test('only addresses on the site lose the base', () => {
  const hrefs = ['/talks/explore/', '/talks/', '/contact/', '/talksmith/', 'mailto:a@lab.example'];
  const paths = runWithBase(`
const { withoutBase } = await import('./src/domain/addresses/base.ts');
console.log(JSON.stringify(${JSON.stringify(hrefs)}.map(withoutBase)));`);
  expect(paths).toEqual(['/explore/', '/', ...hrefs.slice(2)]);
});

test('each address of a site below a path begins with the path', () => {
  const addresses = runWithBase(COLLECT) as [string, string][];
  expect(addresses.length).toBeGreaterThan(40);
  const bare = addresses.filter(([, address]) => !address.startsWith('/talks'));
  // The end of addresses of searches, and no page of the site.
  expect(new Set(bare.map(([name]) => name))).toEqual(new Set(['SEARCH_PATH', 'workbenchPath']));
});
