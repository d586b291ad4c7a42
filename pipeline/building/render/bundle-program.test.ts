import { expect, it } from 'vitest';
import { bundleFolder } from './bundle-program.ts';

it('makes a bundle for a project that was copied with its cache', () => {
  const folder = bundleFolder('/sites/talks', 'digest of the program');
  expect(folder).toMatch(/^\/sites\/talks\/\.cache\/bundles\/[0-9a-f]{32}$/);
  expect(bundleFolder('/sites/talks', 'digest of the program')).toBe(folder);
  const nameOf = (path: string) => path.split('/').pop();
  expect(nameOf(bundleFolder('/sites/copy', 'digest of the program'))).not.toBe(nameOf(folder));
  expect(nameOf(bundleFolder('/sites/talks', 'another digest'))).not.toBe(nameOf(folder));
});
