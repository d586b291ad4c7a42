import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { oembedPath } from '#domain/addresses/paths';
import { violations } from 'podium/testing';
import { DIST } from './support/server.ts';
import { SLOW } from './support/site.ts';
import { expect, test } from './support/test.ts';

const OWNERS = resolve(import.meta.dirname, 'site/src/content/owners');

/** Returns the e-mail addresses of all owners. */
function emailsOfOwners(): string[] {
  const owners = readdirSync(OWNERS).map(
    (name) => JSON.parse(readFileSync(join(OWNERS, name), 'utf8')) as { email?: string | null },
  );
  return owners.flatMap(({ email }) => email ?? []);
}

/** Returns the content of a file of the site, decompressed if needed, as for the search index. */
function readBuilt(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

test('no file of the site contains the e-mail of an owner [3.4]', () => {
  const words = emailsOfOwners().flatMap((email) => [email, encodeURIComponent(email)]);
  expect(words).toContain('pigeon.post@letterbox.example');
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.br'))
    .map((name) => join(DIST, name))
    .filter((file) => statSync(file).isFile());
  const quoted = 'How a lantern throws light';
  const matches = files.flatMap((file) => {
    const content = readBuilt(file);
    return [quoted, ...words, 'pigeon.post'].flatMap((word) =>
      content.includes(word) ? [{ word, file }] : [],
    );
  });
  // Proves that the search index, the source of quoted results, is also read.
  expect(matches.filter(({ word, file }) => word === quoted && file.includes('/search/'))).not.toEqual([]);
  expect(matches.filter(({ word }) => word !== quoted)).toEqual([]);
});

test('an owner with only an e-mail has its colour and first letter, and no name [3.5]', async ({ page }) => {
  await page.goto(SLOW.path);
  await expect(page).toHaveTitle('The slow road over the pass | Podium');
  const avatar = page.locator('.author .avatar');
  await expect(avatar).toHaveText('P');
  await expect(avatar).toHaveClass(/avatar-[0-7]/);
  await expect(page.locator('.author')).toContainText('Unknown author');
  await expect(page.locator('.overlay-by')).toHaveText(/^\s*P\s*Profile of Unknown author\s*$/);
  await expect(page.locator('.detail-owner')).toHaveText('Unknown author');
  expect(await violations(page)).toEqual([]);
  await page.locator('.detail-owner').click();
  await expect(page).toHaveURL('/user/letterbox/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown author');
  await expect(page.locator('.card-subtitle')).toHaveText('March 4, 2026');
  await page.goto(`/de${SLOW.path}`);
  await expect(page.locator('.detail-owner')).toHaveText('Unbekannte Person');
});

test('machines read no name of an owner without one', async ({ page }) => {
  const oembed: unknown = await (await page.request.get(oembedPath(SLOW.oid))).json();
  expect(oembed).toMatchObject({ author_url: expect.stringContaining('/user/letterbox/') });
  expect(oembed).not.toHaveProperty('author_name');
  await page.goto(SLOW.path);
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structured ?? '')).not.toHaveProperty('author');
  const data = JSON.parse((await page.locator('#app-data').textContent()) ?? '') as { owner: unknown };
  expect(data.owner).toEqual({
    oid: 'letterbox',
    username: null,
    firstName: '',
    lastName: '',
    publicDisplayName: '',
  });
});

test('an owner with neither e-mail nor name is grey, without a link [3.6]', async ({ page }) => {
  await page.goto('/p/lantern/how-a-lantern-throws-light/');
  const avatar = page.locator('.author .avatar');
  await expect(avatar).toHaveClass(/avatar-grey/);
  await expect(avatar).toHaveText('');
  await expect(page.locator('.author')).toContainText('Unknown author');
  await expect(page.locator('.author a')).toHaveCount(0);
});
