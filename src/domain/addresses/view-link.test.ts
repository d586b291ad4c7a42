import { expect, it } from 'vitest';
import { viewLinkQuery } from './view-link.ts';

it('makes the parameters of a view link [7.4]', () => {
  expect(viewLinkQuery('abc')).toEqual({ auth_key: 'abc', key_type: 'view_link' });
});
