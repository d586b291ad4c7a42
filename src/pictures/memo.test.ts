import { describe, expect, it } from 'vitest';
import { Memo } from './memo.ts';

describe('Memo', () => {
  it('makes a value once, also for requests while it is made', async () => {
    const memo = new Memo<number>(9);
    let made = 0;
    const make = () => Promise.resolve((made += 1));
    expect(await Promise.all([memo.get('a', make), memo.get('a', make)])).toEqual([1, 1]);
  });

  it('retries after a failure', async () => {
    const memo = new Memo<string>(9);
    await expect(memo.get('a', () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    expect(await memo.get('a', () => Promise.resolve('good'))).toBe('good');
  });

  it('removes the least recently used value', async () => {
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

  it('keeps values up to its weight, and returns a heavier one without keeping it', async () => {
    const memo = new Memo<string>(10, ({ length }) => length);
    const made: string[] = [];
    const ask = (value: string) =>
      memo.get(value, () => {
        made.push(value);
        return Promise.resolve(value);
      });
    for (const value of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) await ask(value);
    expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
    const large = 'd'.repeat(11);
    expect([await ask(large), await ask(large)]).toEqual([large, large]);
    expect(made.filter((value) => value === large)).toHaveLength(2);
  });

  it('keeps all values without a limit', async () => {
    const memo = new Memo<number>(Infinity);
    let made = 0;
    const make = () => Promise.resolve((made += 1));
    for (const key of ['a', 'b', 'a', 'b']) await memo.get(key, make);
    expect(made).toBe(2);
  });

  it('keeps nothing of a failure', async () => {
    const memo = new Memo<string>(2);
    for (const key of ['a', 'b', 'c'])
      await expect(memo.get(key, () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    let made = 0;
    const make = () => Promise.resolve(String((made += 1)));
    for (const key of ['d', 'e', 'd', 'e']) await memo.get(key, make);
    expect(made).toBe(2);
  });
});
