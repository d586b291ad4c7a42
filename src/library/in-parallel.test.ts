import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapInParallel } from './in-parallel.ts';

it('keeps the order, never exceeds its limit, and counts each item once it is done', async () => {
  const delays = fc.array(fc.nat(5), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(delays, fc.integer({ min: 1, max: 4 }), async (turns, limit) => {
      let [running, most] = [0, 0];
      const counts: [number, number][] = [];
      const map = async (count: number) => {
        most = Math.max(most, (running += 1));
        for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
        running -= 1;
        return count * 2;
      };
      const doubled = await mapInParallel(turns, limit, map, (...count) => counts.push(count));
      expect(doubled).toEqual(turns.map((count) => count * 2));
      expect(most).toBeLessThanOrEqual(limit);
      expect(counts).toEqual(turns.map((_, index) => [index + 1, turns.length]));
    }),
  );
});

it('throws the first failure after all running calls have ended, and starts no other', async () => {
  const begun: string[] = [];
  const ended: string[] = [];
  const gate = Promise.withResolvers<null>();
  const mapped = mapInParallel(['slow', 'bad', 'later'], 2, async (item) => {
    begun.push(item);
    if (item === 'bad') throw new Error('no room');
    await gate.promise;
    ended.push(item);
  });
  setTimeout(() => gate.resolve(null));
  await expect(mapped).rejects.toThrow('no room');
  expect(begun).toEqual(['slow', 'bad']);
  expect(ended).toEqual(['slow']);
});
