import { expect, it } from 'vitest';
import { buttonEvent } from './link-events.ts';

it.each([
  ['/signup/', 'signup visit,page,BUTTON'],
  ['/signup/?next=%2Fexplore%2F', 'signup visit,page,BUTTON'],
  ['/product/', 'call-to-action clicked,listing,BUTTON'],
  ['https://other.example/signup/', 'call-to-action clicked,listing,BUTTON'],
])('declares the event of a button that leads to %s as %s [7.30, 7.39]', (href, event) => {
  expect(buttonEvent(href, 'listing')).toBe(event);
});

it('declares no event of a button without a place that leads elsewhere', () => {
  expect(buttonEvent('/explore/')).toBeUndefined();
});
