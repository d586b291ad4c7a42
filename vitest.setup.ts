import { afterEach, beforeEach, expect, vi } from 'vitest';

// Timeout of a wait inside a test. The default of one second is too short for a slow machine. The
// timeout of the whole test is in vitest.config.ts.
const PATIENCE_MS = 60_000;
const { waitFor } = vi;
// Files that share a process also share `vi`.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = PATIENCE_MS) {
    return waitFor(callback, options);
  };
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

// Unexpected console output is a fault. A test that expects output replaces the method with a spy.
let unexpected: string[] = [];

function note(level: string) {
  return (...parts: unknown[]) => {
    unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}

beforeEach(() => {
  unexpected = [];
  console.error = note('error');
  console.warn = note('warn');
});

afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  }
  expect(
    unexpected,
    'The code under test wrote to the console; expect it with vi.spyOn(console, ...)',
  ).toEqual([]);
});
