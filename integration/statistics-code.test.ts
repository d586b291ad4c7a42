import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ADAPTERS, statisticsOf, type AdapterName } from '#domain/analytics/statistics';
import { PROGRAM } from '#library/program-folder';
import * as facts from '#library/site/facts';
import { siteFacts } from './site-facts.ts';
import { constantFeatures } from './bundler/constant-features.ts';

const ADDRESS = 'https://stats.example';
const NAMES = Object.keys(ADAPTERS) as AdapterName[];

/** Returns what the setting `statistics` is for a service. */
const settingOf = (to: AdapterName) =>
  statisticsOf(
    { to, address: ADDRESS, site: ADAPTERS[to].site === 'number' ? 3 : undefined },
    'talks.example',
  );

/** Returns the code that sends statistics to a service, as a build of a site bundles it. */
async function bundle(to: AdapterName): Promise<string> {
  const features = { STATISTICS: settingOf(to) };
  const built = await build({
    root: PROGRAM,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [siteFacts({ ...facts, ...features }), constantFeatures(features)],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(PROGRAM, 'src/stores/analytics.ts'),
        preserveEntrySignatures: 'strict',
        external: 'astro:env/client',
      },
    },
  });
  const [result] = [built].flat();
  return result !== undefined && 'output' in result ? result.output[0].code : '';
}

// So e2e/elsewhere.spec.ts may give the code of one built site another service.
test('the code for each service differs in the setting alone, and is for that service [7.47]', async () => {
  const codes = await Promise.all(NAMES.map(bundle));
  const others = codes.map((code, index) => {
    const setting = JSON.stringify(settingOf(NAMES[index]!)).replaceAll(/"(\w+)":/g, '$1:');
    expect(code.replaceAll('`', '"')).toContain(setting);
    return code.replaceAll('`', '"').replace(setting, '');
  });
  expect(new Set(others).size).toBe(1);
  expect(others[0]).toContain('matomo.php');
});
