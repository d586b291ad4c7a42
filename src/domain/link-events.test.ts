import { expect, it } from 'vitest';
import { BOTTOM_PLACES, CARD_TYPES, OTHER_PLACES, OWN_EVENTS, SIGNUP_PLACES } from './link-events.ts';

it('gives each value of data-event a single meaning', () => {
  const tables = [OWN_EVENTS, CARD_TYPES, BOTTOM_PLACES, SIGNUP_PLACES, OTHER_PLACES];
  const values = tables.flatMap((table) => Object.keys(table));
  expect(values).toHaveLength(new Set(values).size);
});
