// @vitest-environment node
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../origin.fixture.ts';
import { closeDatabase, createCallRunner, openDatabase, type StoreCall } from './database.ts';

const TIME = Date.parse('2026-03-04T10:00:00Z');
const call = (name: string, ...args: unknown[]): StoreCall => {
  const [store = '', method = ''] = name.split('.');
  return { store, method, args, time: TIME };
};

/** Opens a database whose write lock is held by a second connection. */
async function openLocked(waitMs: number) {
  const file = join(await makeFolder(), 'podium.db');
  const db = openDatabase(file);
  const run = createCallRunner(db, waitMs);
  await run(call('accounts.signUp', 'A'));
  const other = new DatabaseSync(file);
  onTestFinished(() => {
    other.close();
    closeDatabase(db);
  });
  other.exec('BEGIN EXCLUSIVE');
  return { db, run, release: () => other.exec('COMMIT') };
}

test('A write waits for a lock, and reads do not wait for the write', async () => {
  const { run, release } = await openLocked(60_000);
  const like = run(call('likes.like', 1, 'rivers'));
  expect(await run(call('likes.count', 'rivers'))).toEqual({ value: 0 });
  release();
  expect(await like).toEqual({ value: 1 });
});

test('Writes that waited keep their order and their time', async () => {
  const { db, run, release } = await openLocked(60_000);
  const writes = [
    run(call('likes.like', 1, 'a')),
    run(call('likes.unlike', 1, 'a')),
    run({ ...call('likes.like', 1, 'a'), time: TIME + 1000 }),
  ];
  release();
  expect(await Promise.all(writes)).toEqual([{ value: 1 }, { value: 0 }, { value: 1 }]);
  expect(db.prepare('SELECT liked_at FROM likes').get()).toMatchObject({
    liked_at: '2026-03-04T10:00:01.000Z',
  });
});

test('A lock that remains ends all waiting calls at their time limit, and later calls work', async () => {
  const { run, release } = await openLocked(30);
  const writes = ['a', 'b', 'c'].map((oid) => run(call('likes.like', 1, oid)));
  expect(await Promise.all(writes)).toEqual([{ isBusy: true }, { isBusy: true }, { isBusy: true }]);
  release();
  expect(await run(call('likes.count', 'a'))).toEqual({ value: 0 });
  expect(await run(call('likes.like', 1, 'a'))).toEqual({ value: 1 });
});

test('Any other fault rejects, and the next write continues', async () => {
  const { run, release } = await openLocked(1000);
  release();
  await expect(run(call('likes.like', 77, 'a'))).rejects.toThrow('FOREIGN KEY');
  expect(await run(call('likes.like', 1, 'a'))).toEqual({ value: 1 });
});

test('A method that no store has rejects, and the error names it', async () => {
  const { run } = await openLocked(1000);
  await expect(run(call('likes.likes', 1))).rejects.toThrow(
    'No store has the method likes.likes. Add it in origin/store/stores.ts.',
  );
  await expect(run(call('comments.add', 1))).rejects.toThrow('comments.add');
});
