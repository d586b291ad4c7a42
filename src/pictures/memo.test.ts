import { describe, expect, it } from 'vitest';
import { Memo } from './memo.ts';

describe('Memo', () => {
  it('makes a value once, also for those who ask while it is made', async () => {
    const memo = new Memo<number>(9);
    let made = 0;
    const make = () => Promise.resolve((made += 1));
    expect(await Promise.all([memo.get('a', make), memo.get('a', make)])).toEqual([1, 1]);
  });

  it('tries again after a failure', async () => {
    const memo = new Memo<string>(9);
    await expect(memo.get('a', () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    expect(await memo.get('a', () => Promise.resolve('good'))).toBe('good');
  });

  it('forgets what was not asked for the longest', async () => {
    const memo = new Memo<string>(2);
    const asks = ['a', 'b', 'a', 'c', 'a', 'b'];
    const made: string[] = [];
    for (const key of asks) {
      await memo.get(key, () => {
        made.push(key);
        return Promise.resolve(key);
      });
    }
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
