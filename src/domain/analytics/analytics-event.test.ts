import { globSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import { ANALYTICS_EVENTS, type EventFields, type EventDefinition } from './analytics-event.ts';

const RULES = new URL('../../../docs/behaviour.md', import.meta.url);

/** Returns the events that the rules of the product name, with the fields in each rule, sorted. */
function readRules(): Map<string, string[]> {
  const [, events = ''] = readFileSync(RULES, 'utf8').split(/^### Events$/m);
  const [section = ''] = events.split(/^## /m);
  const names = Object.values<EventDefinition>(ANALYTICS_EVENTS).flatMap(({ fields }) =>
    fields === 'given' ? [] : Object.keys(fields),
  );
  return new Map(
    section.split(/^- /m).flatMap((rule) => {
      const fields = [...new Set(names)].filter((name) => new RegExp(`\\b${name}\\b`).test(rule)).sort();
      const listed = rule.includes('with fields of the caller') ? ['given'] : fields;
      return Array.from(rule.matchAll(/`([^/`]+)`/g), ([, name = '']) => [name, listed] as const);
    }),
  );
}

it('has the events of the rules with their fields, and no other [7.26]', () => {
  const events = Object.entries<EventDefinition>(ANALYTICS_EVENTS).map(([name, { fields }]) => [
    name,
    fields === 'given' ? ['given'] : Object.keys(fields).sort(),
  ]);
  expect(Object.fromEntries(events)).toEqual(Object.fromEntries(readRules()));
});

it('has no event that nothing logs', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter(
    (file) => !/\.(?:test|fixture)\.|analytics\/(?:analytics-event|link-events)\.ts$/.test(file),
  );
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  // A link names its event with its fields: "copy presentation,VIEW_PAGE".
  const unlogged = Object.keys(ANALYTICS_EVENTS).filter(
    (name) => !new RegExp(`['"\`]${name}['",]`).test(code),
  );
  expect(unlogged.map((name) => `Nothing logs "${name}": log it where its cause is`)).toEqual([]);
});

it('gives every field its type', () => {
  expectTypeOf<EventFields<'embed code copied'>>().toEqualTypeOf<{
    readonly oid: string;
    readonly product_type: 'CLASSIC' | 'NEXT';
  }>();
  expectTypeOf<EventFields<'presentation card opened'>['position']>().toEqualTypeOf<number>();
  expectTypeOf<EventFields<'call-to-action clicked'>>().toEqualTypeOf<
    Readonly<Record<string, string | number>>
  >();
});
