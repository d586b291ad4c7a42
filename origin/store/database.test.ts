// @vitest-environment node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../test-origin.ts';
import { createAccounts } from './accounts.ts';
import { closeDatabase, inTransaction, openDatabase } from './database.ts';
import { createLikes } from './likes.ts';
import { createLogRecords, MAX_LOG_RECORDS } from './log-records.ts';
import { readTokenSecret } from './secret.ts';

const now = () => new Date('2026-03-04T10:00:00Z');

async function newFile(): Promise<string> {
  return join(await makeFolder(), 'deep', 'podium.db');
}

describe('the database', () => {
  test('writes ahead and waits for the disk', async () => {
    const db = openDatabase(await newFile());
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    expect(db.prepare('PRAGMA foreign_keys').get()).toMatchObject({ foreign_keys: 1 });
    closeDatabase(db);
  });

  test('is one file when it is closed, and keeps everything', async () => {
    const file = await newFile();
    const first = openDatabase(file);
    const account = createAccounts(first, now).signUp('A');
    createLikes(first, now).like(account.id, 'rivers');
    const secret = readTokenSecret(first);
    expect(existsSync(`${file}-wal`)).toBe(true);
    closeDatabase(first);
    expect(existsSync(`${file}-wal`)).toBe(false);

    const second = openDatabase(file);
    expect(createLikes(second, now).has(account.id, 'rivers')).toBe(true);
    expect(readTokenSecret(second)).toBe(secret);
    closeDatabase(second);
  });

  test('of a newer version is left alone', async () => {
    const file = await newFile();
    const db = openDatabase(file);
    db.exec('PRAGMA user_version = 999');
    closeDatabase(db);
    expect(() => openDatabase(file)).toThrow(/newer version of Podium.*PODIUM_DATA/s);
  });

  test('serves two processes at once', async () => {
    const file = await newFile();
    const [a, b] = [openDatabase(file), openDatabase(file)];
    const account = createAccounts(a, now).signUp('A');
    createLikes(b, now).like(account.id, 'rivers');
    expect(createLikes(a, now).count('rivers')).toBe(1);
    closeDatabase(b);
    closeDatabase(a);
  });
});

test('A transaction that throws leaves nothing behind', async () => {
  const db = openDatabase(await newFile());
  const work = () => {
    db.exec("INSERT INTO reports (oid, reason, details, received_at) VALUES ('a', 'b', 'c', 'd')");
    throw new Error('no');
  };
  expect(() => inTransaction(db, work)).toThrow('no');
  expect(db.prepare('SELECT count(*) AS n FROM reports').get()?.['n']).toBe(0);
  expect(inTransaction(db, () => 'next')).toBe('next');
  closeDatabase(db);
});

test('A like needs an account', async () => {
  const db = openDatabase(await newFile());
  expect(() => createLikes(db, now).like(77, 'rivers')).toThrow('FOREIGN KEY');
  expect(createLikes(db, now).count('rivers')).toBe(0);
  closeDatabase(db);
});

test('The log keeps the newest records only', async () => {
  const db = openDatabase(await newFile());
  const log = createLogRecords(db, now);
  const records = Array.from({ length: MAX_LOG_RECORDS + 3 }, (_, index) => ({ index }));
  log.add('event', records);
  const facts = db.prepare("SELECT count(*) AS n, min(record ->> 'index') AS first FROM log_records").get();
  expect({ ...facts }).toEqual({ n: MAX_LOG_RECORDS, first: 3 });
  closeDatabase(db);
});
