import { marked, reachFor, received } from './support/deed.ts';
import { eventsSince, lastRecord, textsSince } from './support/sent-events.ts';
import { signIn } from './support/sign-in.ts';
import { PRIVATE_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const [account, name] of [
  ['owner', 'open editor'],
  ['commenter', 'open for commenting'],
] as const) {
  test(`the origin receives: ${name}, and nothing with the view link in it`, async ({ page }, { testId }) => {
    const { path } = PRIVATE_PAGES.hidden;
    await signIn(page, account, marked(path, testId));
    const since = lastRecord();
    await reachFor(page);
    await page.getByRole('banner', { name: 'Editing tools' }).getByRole('link').click();
    await expect.poll(() => received(since, testId)).toContainEqual({ event_name: name });
    const linkId = path.split('/')[2] ?? '';
    expect(linkId).not.toBe('');
    expect(textsSince(since).filter((text) => text.includes(linkId))).toEqual([]);
    const [event] = eventsSince(since, ({ platform }) => platform.url.includes(testId));
    expect(event?.platform.url).toContain('/view/-/');
  });
}
