import type { Page } from '@playwright/test';
import { ANALYTICS_EVENTS, type EventField, type EventDefinition } from '#domain/analytics/analytics-event';
import { holdViewerLimit } from 'podium/testing';
import { EVENT_CASES } from './support/event-cases.ts';
import { type EventCase, markPath, receivedEvents, showIntent } from './support/received-events.ts';
import { log } from './support/sent-events.ts';
import { REFERENCE, TEASED } from './support/site.ts';
import { expect, test } from './support/test.ts';

const titleOf = ({ name, fields = {} }: EventCase) => [name, ...Object.values(fields)].join(', ');

/**
 * Performs the action and waits until the origin has received its event exactly once since `since`.
 */
async function expectReceived(page: Page, mark: string, eventCase: EventCase, since: number): Promise<void> {
  const { name, does, fields = {} } = eventCase;
  await does?.(page);
  await expect
    .poll(() => receivedEvents(since, mark).filter(({ event_name }) => event_name === name))
    .toMatchObject([{ event_name: name, ...fields }]);
}

for (const eventCase of EVENT_CASES.filter(({ stays = false }) => !stays)) {
  const { path = REFERENCE.path, enters, does } = eventCase;
  test(`the origin receives: ${titleOf(eventCase)} [7.41]`, async ({ page }, { testId }) => {
    await holdViewerLimit(page);
    const address = markPath(path, testId);
    if (enters) await enters(page, address);
    const since = log.last();
    await page.goto(address);
    if (does) await showIntent(page);
    await expectReceived(page, testId, eventCase, since);
  });
}

test('the origin receives events of a page that stays open', async ({ page }, { testId }) => {
  await holdViewerLimit(page);
  const opened = log.last();
  await page.goto(markPath(REFERENCE.path, testId));
  const all = EVENT_CASES.filter(({ stays = false }) => stays);
  for (const eventCase of all.filter(({ does }) => !does))
    await test.step(titleOf(eventCase), () => expectReceived(page, testId, eventCase, opened));
  await showIntent(page);
  for (const eventCase of all.filter(({ does }) => does))
    await test.step(titleOf(eventCase), async () => {
      await expectReceived(page, testId, eventCase, log.last());
      const [since, open] = [log.last(), await page.getByRole('dialog').count()];
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // Otherwise the event would count for the next action.
      if (open > 0)
        await expect.poll(() => receivedEvents(since, testId)).toContainEqual({ event_name: 'close modal' });
    });
});

test('the types in the events of links are the looks of the links [7.30, 7.39]', async ({ page }) => {
  const places = new Set<string>();
  for (const path of [REFERENCE.path, '/presentation-template/lesson/', TEASED.path]) {
    await page.goto(path);
    const links = await page.locator('a:is([data-event], [data-event] *)').evaluateAll((all) =>
      all.map((link) => {
        const declared = link.closest<HTMLElement>('[data-event]')?.dataset['event'] ?? '';
        const [, place = '', type] = declared.split(',');
        const isFilled = getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)';
        return { place, type, looks: isFilled ? 'BUTTON' : 'LINK' };
      }),
    );
    for (const { place, type, looks } of links) {
      if (type === undefined) continue;
      expect(type, place).toBe(looks);
      places.add(place);
    }
    // Links to sign up that content and editors do not write have an event of their own.
    await expect(page.locator('a[href^="/signup/"]:not([data-event], [data-event] *)')).toHaveCount(0);
  }
  expect([...places].sort()).toEqual([
    'Bottom',
    'RightSideBar',
    'Toolbar',
    'banner',
    'footer',
    'header',
    'mobileBar',
    'page',
  ]);
});

/** Lists the choice values of an event's fields, in words. */
function choicesOf([name, { fields }]: readonly [string, EventDefinition]): string[] {
  const all: readonly (readonly [string, EventField])[] = fields === 'given' ? [] : Object.entries(fields);
  return all.flatMap(([field, kind]) =>
    kind.kind === 'choice' ? kind.of.map((value) => `${name}, ${field}: ${value}`) : [],
  );
}

test('a test causes every event of the catalogue [7.26]', () => {
  const caused = new Set<string>(EVENT_CASES.map(({ name }) => name));
  expect([...caused].sort()).toEqual(Object.keys(ANALYTICS_EVENTS).sort());
});

test('a test causes every choice of the fields of events [7.26]', () => {
  const caused = EVENT_CASES.flatMap(({ name, fields = {} }) =>
    Object.entries(fields).map(([field, value]) => `${name}, ${field}: ${value}`),
  );
  const all = Object.entries<EventDefinition>(ANALYTICS_EVENTS).flatMap(choicesOf);
  expect(all.filter((choice) => !caused.includes(choice))).toEqual([]);
});
