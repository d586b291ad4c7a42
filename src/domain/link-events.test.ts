import { expect, it } from 'vitest';
import {
  BOTTOM_PLACES,
  CARD_LINK,
  CARD_TYPES,
  LINK_EVENTS,
  OTHER_PLACES,
  SIGNUP_PLACES,
} from './link-events.ts';

it('a class decides one thing only', () => {
  const tables = [LINK_EVENTS, CARD_TYPES, BOTTOM_PLACES, SIGNUP_PLACES, OTHER_PLACES];
  const classes = [CARD_LINK, ...tables.flatMap((table) => Object.keys(table))];
  expect(classes).toHaveLength(new Set(classes).size);
});
