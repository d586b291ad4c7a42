import { signUp } from 'podium/testing';
import { compareSpeed } from './support/compare-speed.ts';
import { serveControl } from './support/control-page.ts';
import { countLikesOf } from './support/database.ts';
import { timeFirstClick } from './support/first-click.ts';
import { ORIGIN } from './support/server.ts';
import { SLOW } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { oid, path } = SLOW;

/**
 * Time budget of the first click on slow 4G with a processor slowed down four times, in
 * milliseconds.
 */
const BUDGET = 600;

test('the first click on a cold page is not lost, and takes effect in time', async ({ browser }, {
  testId,
}) => {
  test.setTimeout(600_000);
  const control = await serveControl(ORIGIN, path);
  try {
    const { subject, ratio } = await compareSpeed(
      // The result is a third of the control, so the median of three rounds is clear.
      { name: 'First click on a cold page, answered after ms', rounds: 3 },
      (round) => {
        const name = `Slow ${round} ${testId.slice(-12)}`;
        return timeFirstClick(browser, {
          baseURL: ORIGIN,
          path,
          prepare: (page) => signUp(page, name, path),
          check: () => expect.poll(() => countLikesOf(oid, name)).toBe(1),
        });
      },
      () => timeFirstClick(browser, { baseURL: control.url, path }),
    );
    expect(subject).toBeLessThanOrEqual(BUDGET);
    // Not slower than a page whose only code is one small file that it fetches on click.
    expect(ratio).toBeLessThanOrEqual(1);
  } finally {
    control.close();
  }
});
