import { ANALYTICS_EVENTS, type EventField, type EventKind } from '#domain/analytics-event';
import { marked, reachFor, received } from './support/deed.ts';
import { DEEDS } from './support/deeds.ts';
import { lastRecord } from './support/sent-events.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { holdViewerLimit } from './support/viewer-limit.ts';

for (const { name, path = REFERENCE.path, enters, does, fields = {} } of DEEDS) {
  test(`the origin receives: ${[name, ...Object.values(fields)].join(', ')}`, async ({ page }, {
    testId,
  }) => {
    await holdViewerLimit(page);
    const address = marked(path, testId);
    if (enters) await enters(page, address);
    const since = lastRecord();
    await page.goto(address);
    if (does) {
      await reachFor(page);
      await does(page);
    }
    await expect
      .poll(() => received(since, testId).filter(({ event_name }) => event_name === name))
      .toMatchObject([{ event_name: name, ...fields }]);
  });
}

/** The choices that the fields of an event have, in words. */
function choicesOf([name, { fields }]: readonly [string, EventKind]): string[] {
  const all: readonly (readonly [string, EventField])[] = fields === 'given' ? [] : Object.entries(fields);
  return all.flatMap(([field, kind]) =>
    kind.kind === 'choice' ? kind.of.map((value) => `${name}, ${field}: ${value}`) : [],
  );
}

test('every event of the catalogue is caused by a test', () => {
  const caused = new Set<string>(DEEDS.map(({ name }) => name));
  expect([...caused].sort()).toEqual(Object.keys(ANALYTICS_EVENTS).sort());
});

test('every choice that the fields of an event have is caused by a test', () => {
  const caused = DEEDS.flatMap(({ name, fields = {} }) =>
    Object.entries(fields).map(([field, value]) => `${name}, ${field}: ${value}`),
  );
  const all = Object.entries<EventKind>(ANALYTICS_EVENTS).flatMap(choicesOf);
  expect(all.filter((choice) => !caused.includes(choice))).toEqual([]);
});
