import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { ICON_NAMES, iconBody } from './icons.ts';

test.each(ICON_NAMES)('the icon %s has its shapes on one level', (name) => {
  const [svg] = parseFragment(`<svg>${iconBody(name)}</svg>`).childNodes as DefaultTreeAdapterTypes.Element[];
  const shapes = (svg?.childNodes ?? []) as DefaultTreeAdapterTypes.Element[];
  expect(shapes.length).toBeGreaterThan(0);
  for (const { tagName, namespaceURI, childNodes } of shapes) {
    expect(tagName).toMatch(/^(?:path|circle|rect|line|polygon|polyline|ellipse)$/);
    expect([namespaceURI, childNodes]).toEqual(['http://www.w3.org/2000/svg', []]);
  }
});

test('has all shapes of its own icons', () => {
  expect(iconBody('share').match(/<(?:circle|path) /g)).toHaveLength(4);
  expect(iconBody('eye').match(/<(?:circle|path) /g)).toHaveLength(2);
});
