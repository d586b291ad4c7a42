import { expect, test } from 'vitest';
import { warnOfAddress } from './run-publish.ts';

test.each(['http://localhost:4321', 'https://localhost', 'http://127.0.0.1:80', 'http://[::1]:4321'])(
  'a site at %s is warned of, with the remedy',
  (origin) => {
    expect(warnOfAddress(origin)).toContain(`name ${origin}/ as their address`);
    expect(warnOfAddress(origin)).toContain('PODIUM_SITE_URL=');
  },
);

test.each(['https://podium.example', 'http://podium.example:8080', 'https://localhost.example', null])(
  'a site at %s is not',
  (origin) => {
    expect(warnOfAddress(origin)).toBeNull();
  },
);
