import { expect, onTestFinished, test, vi } from 'vitest';
import { explainFailure, warnOfAddress } from './run-publish.ts';

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

const failed = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: no`), { code, ...facts });

test.each([
  [
    failed('ENOSPC'),
    'ENOSPC: no. The public release is unchanged. The disk is full: free some space (/releases), and try again.',
  ],
  [failed('ENOSPC', { path: '/dist/a', dest: '/releases/a' }), 'free some space (/releases)'],
  [failed('EACCES', { path: '/releases/lock' }), 'change the permissions (/releases)'],
  [failed('EACCES', { path: '/dist/a' }), 'change the permissions (/dist/a)'],
  [failed('EROFS'), 'choose another folder (/releases)'],
])('reports %s with a remedy, and that the public release has not changed', (error, said) => {
  expect(explainFailure(error, '/releases')).toContain(said);
  expect(explainFailure(error, '/releases')).toContain('The public release is unchanged');
});

test('prints errors with their own remedy unchanged', () => {
  expect(explainFailure(new Error('page-3 is missing. Build again.'), '/releases')).toBe(
    'page-3 is missing. Build again.',
  );
});
