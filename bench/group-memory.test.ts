import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { groupMemory, parseProcesses, watchMemory } from './group-memory.ts';

describe('groupMemory', () => {
  const processes = parseProcesses('   1 12  100\n  2  7 5000\n   3 12   50\n  4 120  900\n');

  test('adds up the processes of the group, and no others', () => {
    expect(groupMemory(processes, 12, () => null)).toBe(150 * 1024);
  });

  test('uses the proportional share of a process if the system reports it', () => {
    expect(groupMemory(processes, 12, (pid) => (pid === 1 ? 10 : null))).toBe(10 + 50 * 1024);
  });

  test('is zero for a group that ended', () => {
    expect(groupMemory(parseProcesses(''), 12)).toBe(0);
  });
});

describe('watchMemory', () => {
  test('includes the children of the watched process', async () => {
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
