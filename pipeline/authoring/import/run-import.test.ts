import { expect, test } from 'vitest';
import { checkChosen, explainError } from './run-import.ts';

/** Returns a system error as Node reports it. */
const failed = (code: string, paths: { path?: string; dest?: string }) =>
  Object.assign(new Error(`${code}: it failed, '${paths.path ?? ''}'`), { code, ...paths });

test.each([
  ['a copy', { path: '/cache/1.webp', dest: '/content/media/001.webp' }, '/content/media'],
  ['a file', { path: '/content/media/001.webp' }, '/content/media/001.webp'],
])('names the target of the write if the disk is full: %s', (_, paths, place) => {
  expect(explainError(failed('ENOSPC', paths), 'talk.pdf')).toBe(
    `talk.pdf cannot be imported. The disk is full: free some space (${place}), and import it again.`,
  );
});

test('knows the only owner there is', () => {
  expect(checkChosen({}, ['ada']).onlyOwner).toBe('ada');
  expect(checkChosen({}, ['ada', 'bob']).onlyOwner).toBeUndefined();
  expect(checkChosen({}, []).onlyOwner).toBeUndefined();
});

test('--owner names an owner, or "none"', () => {
  expect(checkChosen({ owner: 'ada' }, ['ada']).owner).toBe('ada');
  expect(checkChosen({ owner: 'none' }, ['ada']).owner).toBeNull();
  expect(checkChosen({ owner: 'none' }, ['none']).owner).toBe('none');
  expect(() => checkChosen({ owner: 'bob' }, ['ada'])).toThrow('--owner is "bob". Choose one of: ada, none');
});
