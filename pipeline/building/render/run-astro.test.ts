import { expect, test } from 'vitest';
import { findWarning } from './run-astro.ts';

test.each([
  ['10:22:33 [WARN] [build] Skipping a page', '[build] Skipping a page'],
  ['10.22.33 [WARN] Skipping a page', 'Skipping a page'],
  ['10:22:33   ├─ /404.html10:22:33 [WARN] [i18n] no text', '[i18n] no text'],
  ['10:22:33 [build] A page about [WARN]', null],
  ['10:22:33 [ERROR] [build] Failed', null],
])('%j warns about %j', (line, warning) => {
  expect(findWarning(line)).toBe(warning);
});
