import { describe, expect, it } from 'vitest';
import { createLimit } from './limit-encoding.ts';

describe('createLimit', () => {
  it('runs all tasks in order, and no more at a time than the limit', async () => {
    const limit = createLimit(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4].map((task) =>
        limit(async () => {
          started.push(task);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resume) => setImmediate(resume));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('continues after a failure', async () => {
    const limit = createLimit(1);
    await expect(limit(() => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    expect(await limit(() => Promise.resolve('good'))).toBe('good');
  });
});
