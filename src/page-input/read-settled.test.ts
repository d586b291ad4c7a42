import { expect, it, vi } from 'vitest';
import { readSettled } from './read-settled.ts';

it('reads again what Astro replaces during the read', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('invalidated')).mockResolvedValue('content');
  expect(await readSettled(read)).toBe('content');
  expect(read).toHaveBeenCalledTimes(2);
});

it('throws an error that lasts', async () => {
  const read = vi.fn().mockRejectedValue(new Error('no settings'));
  await expect(readSettled(read, 0)).rejects.toThrow('no settings');
});
