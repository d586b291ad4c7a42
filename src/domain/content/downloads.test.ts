import { expect, test } from 'vitest';
import { mayTakeAway } from './downloads.ts';

test.each([
  ['a public presentation that names the format', { downloads: ['md'] }, [], true],
  ['one that names none, where the site does', {}, ['md'], true],
  ['one that refuses what the site offers', { downloads: [] }, ['md'], false],
  ['one that names none, where the site names none', {}, [], false],
  ['a hidden one', { privacy: 'hidden' }, ['md'], false],
  ['a video', { kind: 'video' }, ['md'], false],
] as const)('%s may be taken away: %j, %j gives %j [2.102]', (_, changes, ofSite, may) => {
  const facts = { kind: 'presentation', privacy: 'public', ...changes } as const;
  expect(mayTakeAway(facts, { downloads: ofSite }, 'md')).toBe(may);
});
