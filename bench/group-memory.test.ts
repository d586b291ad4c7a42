import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { groupMemory, watchMemory } from './group-memory.ts';

describe('groupMemory', () => {
  test('adds up the processes of the group, and no others', () => {
    expect(groupMemory('   12  100\n    7 5000\n   12   50\n  120  900\n', 12)).toBe(150 * 1024);
  });

  test('is nothing for a group that ended', () => {
    expect(groupMemory('', 12)).toBe(0);
  });
});

describe('watchMemory', () => {
  test('sees what a child of the watched process holds', async () => {
    const bytes = 150e6;
    const holder = `const held = Buffer.alloc(${bytes}, 1); console.log(held.length); setInterval(() => held, 1e6)`;
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holder)}], { stdio: 'inherit' })`;
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, ['-e', parent], { detached: true, stdio: [...stdio] });
    await once(child.stdout, 'data');
    const peak = await watchMemory(child.pid!, AbortSignal.abort());
    process.kill(-child.pid!);
    expect(peak).toBeGreaterThan(bytes);
  });
});
