// @vitest-environment node
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, openTestOrigin } from '../origin.fixture.ts';
import { openStoreThread } from './store-thread.ts';
import { openDatabase } from './database.ts';

test('The database has no id of a session, which would sign its reader in', async () => {
  const origin = await openTestOrigin();
  const { db } = origin;
  const id = (await origin.browser().signIn('visitor')).cookies.get('podium_session') ?? '';
  expect(id).toMatch(/^[\w-]{43}$/);
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rows = tables.flatMap(({ name }) => db.prepare(`SELECT * FROM ${String(name)}`).all());
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(id);
});

test('Without the rows of sessions and secrets, nobody is signed in, and tokens have a new key', async () => {
  const file = join(await makeFolder(), 'podium.db');
  const before = await openStoreThread(file);
  const account = await before.stores.accounts.findDemo('visitor');
  if (account === undefined) throw new Error('There is no demo account.');
  const { id } = await before.stores.sessions.start(account);
  expect(await before.stores.sessions.find(id)).toBeDefined();
  await before.close();

  const db = openDatabase(file);
  db.exec('DELETE FROM sessions; DELETE FROM secrets');
  db.close();
  const after = await openStoreThread(file);
  expect(await after.stores.sessions.find(id)).toBeUndefined();
  expect(after.tokenSecret).toMatch(/^[\w-]{43}$/);
  expect(after.tokenSecret).not.toBe(before.tokenSecret);
  await after.close();
});
