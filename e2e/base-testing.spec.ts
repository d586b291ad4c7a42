// The tools of testers, with the site that the stage "base" builds.
import { expect, signIn, signUp, signUpByForm, test } from 'podium/testing';
import { LIKED } from './support/site.ts';

const BASE = '/talks';

test.use({
  site: {
    dist: '.cache/base/dist',
    content: 'e2e/site/src/content',
    accounts: true,
    env: { PODIUM_SITE_URL: `https://user.github.io${BASE}`, PODIUM_DEMO_SIGN_IN: '1' },
  },
});

test.describe('below a path', () => {
  test('accounts sign in and visitors sign up at the pages of the site', async ({
    page,
    served,
    context,
  }) => {
    const home = `${served?.address}/`;
    await signIn(page, 'owner', './');
    await expect(page).toHaveURL(home);
    await context.clearCookies();
    await signUp(page, 'Ada', `.${LIKED.path}`);
    await expect(page).toHaveURL(served?.address + LIKED.path);
    await context.clearCookies();
    await signUpByForm(page, 'Grace', `${BASE}${LIKED.path}`);
    await expect(page).toHaveURL(served?.address + LIKED.path);
  });
});
