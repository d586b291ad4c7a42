// @vitest-environment node
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../origin.fixture.ts';
import { DatabaseError } from './database-error.ts';
import { closeDatabase, openDatabase, readTokenSecret } from './database.ts';
import { createStores, inTransaction, MAX_LOG_RECORDS, type Store } from './stores.ts';

const now = () => new Date('2026-03-04T10:00:00Z');

async function newFile(): Promise<string> {
  return join(await makeFolder(), 'deep', 'podium.db');
}

describe('the database', () => {
  test('uses a write-ahead log and waits for the disk', async () => {
    const db = openDatabase(await newFile());
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    expect(db.prepare('PRAGMA foreign_keys').get()).toMatchObject({ foreign_keys: 1 });
    closeDatabase(db);
  });

  test('is one file when it is closed, with all data', async () => {
    const file = await newFile();
    const first = openDatabase(file);
    const account = createStores(first, now).accounts.writes.signUp('A');
    createStores(first, now).likes.writes.like(account.id, 'rivers');
    const secret = readTokenSecret(first);
    expect(existsSync(`${file}-wal`)).toBe(true);
    closeDatabase(first);
    expect(existsSync(`${file}-wal`)).toBe(false);

    const second = openDatabase(file);
    expect(createStores(second, now).likes.reads.has(account.id, 'rivers')).toBe(true);
    expect(readTokenSecret(second)).toBe(secret);
    closeDatabase(second);
  });

  test('of a newer version is not changed', async () => {
    const file = await newFile();
    const db = openDatabase(file);
    db.exec('PRAGMA user_version = 999');
    closeDatabase(db);
    expect(() => openDatabase(file)).toThrow(/newer version of Podium.*PODIUM_DATA/s);
  });

  test('serves two processes at once', async () => {
    const file = await newFile();
    const [a, b] = [openDatabase(file), openDatabase(file)];
    const account = createStores(a, now).accounts.writes.signUp('A');
    createStores(b, now).likes.writes.like(account.id, 'rivers');
    expect(createStores(a, now).likes.reads.count('rivers')).toBe(1);
    closeDatabase(b);
    closeDatabase(a);
  });

  test('is changed by no method among the reads of a store, which do not wait for writes', async () => {
    const db = openDatabase(await newFile());
    const stores: Readonly<Record<string, Store>> = createStores(db, now);
    db.exec('PRAGMA query_only = ON');
    const reads = Object.entries(stores).flatMap(([store, methods]) =>
      Object.entries(methods.reads).map(([name, run]) => ({ name: `${store}.reads.${name}`, run })),
    );
    // All arguments of reads are plain values.
    const writing = reads.flatMap(({ name, run }) => {
      try {
        run(...(Array(run.length).fill('x') as never[]));
        return [];
      } catch (error) {
        return [`${name} fails where nothing can be written: ${(error as Error).message}`];
      }
    });
    expect(reads.length).toBeGreaterThan(3);
    expect(writing).toEqual([]);
    closeDatabase(db);
  });
});

/** Runs `work` without root's rights, because root may write every file. */
function withoutRights(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('a path that cannot be the database', () => {
  const expectMessage = (file: string, message: string) => {
    expect(() => openDatabase(file)).toThrow(new DatabaseError(message));
  };
  const ELSEWHERE = 'or set PODIUM_DATA to another folder.';

  test.each([
    ['some bytes', 'garbage'],
    ['a page of bytes', 'garbage '.repeat(1024)],
  ])('with %s is not changed', async (_, bytes) => {
    const file = join(await makeFolder(), 'podium.db');
    await writeFile(file, bytes);
    expectMessage(file, `${file} is not an SQLite database. Move the file away, ${ELSEWHERE}`);
    expect(await readFile(file, 'utf8')).toBe(bytes);
  });

  test('with a folder', async () => {
    const file = await newFile();
    await mkdir(file, { recursive: true });
    expectMessage(
      file,
      `${file} is a folder, but the database is a file. Move the folder away, ${ELSEWHERE}`,
    );
  });

  test('below a file', async () => {
    const folder = join(await makeFolder(), 'data');
    await writeFile(folder, '');
    const rest = `because that path has a file where a folder must be. Move the file away, ${ELSEWHERE}`;
    expectMessage(join(folder, 'podium.db'), `The database cannot be in ${folder}, ${rest}`);
    expectMessage(
      join(folder, 'deep', 'podium.db'),
      `The database cannot be in ${join(folder, 'deep')}, ${rest}`,
    );
  });

  test.each([
    ['a file that may only be read', 0o444, 0o777],
    ['a folder that may only be read', 0o666, 0o555],
  ])('with %s', async (_, fileMode, folderMode) => {
    const file = await newFile();
    closeDatabase(openDatabase(file));
    await chmod(dirname(dirname(file)), 0o755);
    await chmod(dirname(file), folderMode);
    await chmod(file, fileMode);
    withoutRights(() =>
      expectMessage(
        file,
        `The database ${file} cannot be written. Give the user that runs Podium write access to the file and its folder, ${ELSEWHERE}`,
      ),
    );
    await chmod(dirname(file), 0o755);
  });

  test('that another program keeps locked', async () => {
    const file = await newFile();
    await mkdir(dirname(file));
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE a (b); BEGIN EXCLUSIVE');
    expectMessage(file, `The database ${file} is locked by another program. End that program, ${ELSEWHERE}`);
    other.close();
  });

  test('with a damaged database', async () => {
    const file = await newFile();
    closeDatabase(openDatabase(file));
    const bytes = await readFile(file);
    // Keeps the header and overwrites the table pages.
    await writeFile(file, bytes.fill(0xff, 100));
    expect(() => openDatabase(file)).toThrow(
      `The database ${file} is damaged. Put a backup in its place, move it away, ${ELSEWHERE}`,
    );
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
  expect(() => createStores(db, now).likes.writes.like(77, 'rivers')).toThrow('FOREIGN KEY');
  expect(createStores(db, now).likes.reads.count('rivers')).toBe(0);
  closeDatabase(db);
});

test('The log keeps the newest records only', async () => {
  const db = openDatabase(await newFile());
  const log = createStores(db, now).logRecords.writes;
  const records = Array.from({ length: MAX_LOG_RECORDS + 3 }, (_, index) => ({ index }));
  log.add('event', records);
  const facts = db.prepare("SELECT count(*) AS n, min(record ->> 'index') AS first FROM log_records").get();
  expect({ ...facts }).toEqual({ n: MAX_LOG_RECORDS, first: 3 });
  closeDatabase(db);
});
