import { serveControl } from './support/control-page.ts';
import { countLikesOf } from './support/database.ts';
import { timeFirstClick } from './support/first-click.ts';
import { compareInRounds } from './support/rounds.ts';
import { ORIGIN } from './support/server.ts';
import { signUp } from './support/sign-in.ts';
import { SLOW } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { oid, path } = SLOW;

/** The budget of the first click on slow 4G with a processor four times slower, milliseconds. */
const BUDGET = 600;

test('the first click on a cold page is not lost, and is answered in time', async ({ browser }, {
  testId,
}) => {
  test.setTimeout(600_000);
  const control = await serveControl(ORIGIN, path);
  try {
    const { subject, ratio } = await compareInRounds(
      'First click on a cold page, answered after ms',
      (round) => {
        const name = `Slow ${round} ${testId.slice(-12)}`;
        return timeFirstClick(browser, {
          ...{ baseURL: ORIGIN, path },
          prepare: (page) => signUp(page, name, path),
          check: () => expect.poll(() => countLikesOf(oid, name)).toBe(1),
        });
      },
      () => timeFirstClick(browser, { baseURL: control.url, path }),
    );
    expect(subject).toBeLessThanOrEqual(BUDGET);
    // No later than a page whose only code is one small file that is fetched at the click.
    expect(ratio).toBeLessThanOrEqual(1);
  } finally {
    control.close();
  }
});
