import { expect, it } from 'vitest';
import { nativePlatform } from './native-app.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iphone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', null],
  ['', null],
])('knows the platform of %s [9.25]', (userAgent, platform) => {
  expect(nativePlatform(userAgent)).toBe(platform);
});
