import { expect, test, vi } from 'vitest';
import type { ContentCheck } from './library.ts';
import { FaultBoard, faultBoard } from './fault-board.ts';

const result = (file: string): ContentCheck => ({
  library: null,
  faults: [{ file, field: '', line: 1, fault: 'is empty', remedy: 'fill it' }],
  warnings: [],
  leftOut: [],
  pending: [],
});

test('notifies all listeners of each check until they unsubscribe', async () => {
  const board = new FaultBoard();
  const heard = vi.fn();
  const stop = board.listen(heard);
  expect(board.latest).toBeNull();
  const first = result('a.json');
  await board.run(() => Promise.resolve(first));
  stop();
  await board.run(() => Promise.resolve(result('b.json')));
  expect(heard.mock.calls).toEqual([[first]]);
  expect(board.latest?.faults[0]?.file).toBe('b.json');
});

test('ignores an earlier check that ends later', async () => {
  const board = new FaultBoard();
  const slow = Promise.withResolvers<ContentCheck>();
  const first = board.run(() => slow.promise);
  await board.run(() => Promise.resolve(result('new.json')));
  slow.resolve(result('old.json'));
  expect((await first).faults[0]?.file).toBe('old.json');
  expect(board.latest?.faults[0]?.file).toBe('new.json');
});

test('repeats the last check, if there was one', async () => {
  const board = new FaultBoard();
  expect(await board.repeat()).toBeNull();
  let runs = 0;
  await board.run(() => Promise.resolve(result(`${(runs += 1)}.json`)));
  expect((await board.repeat())?.faults[0]?.file).toBe('2.json');
});

test('shares one board in a process, for all its importers', async () => {
  const board = faultBoard();
  vi.resetModules();
  const again = await import('./fault-board.ts');
  expect(again.faultBoard).not.toBe(faultBoard);
  expect(again.faultBoard()).toBe(board);
});
