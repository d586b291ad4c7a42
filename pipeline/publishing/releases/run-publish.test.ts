import { expect, onTestFinished, test, vi } from 'vitest';
import { warnOfAddress } from './run-publish.ts';

test.each(['http://localhost:4321', 'https://localhost', 'http://127.0.0.1:80', 'http://[::1]:4321'])(
  'warns about a site at %s, with the remedy',
  (origin) => {
    expect(warnOfAddress(origin)).toContain(`name ${origin}/ as their address`);
    expect(warnOfAddress(origin)).toContain('PODIUM_SITE_URL=');
  },
);

test.each([
  ['', 'npm run build'],
  ['/site/node_modules/podium', 'npx podium build'],
])('names the command that exists with the package in "%s"', (folder, command) => {
  vi.stubEnv('PODIUM_PACKAGE', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(warnOfAddress('http://localhost:4321')).toContain(`PODIUM_SITE_URL=https://podium.example ${command}`);
});

test.each(['https://podium.example', 'http://podium.example:8080', 'https://localhost.example', null])(
  'does not warn about a site at %s',
  (origin) => {
    expect(warnOfAddress(origin)).toBeNull();
  },
);
