import { expect, test } from 'vitest';
import { checkChosen } from './check-chosen.ts';

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
