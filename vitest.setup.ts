import { afterEach, beforeEach, expect, vi } from 'vitest';

// What a test waits for may take longer than a second on a slow machine; the limit is that of the test (vitest.config.ts).
const PATIENCE_MS = 60_000;
const { waitFor } = vi;
// Files that share a process share `vi` too.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = PATIENCE_MS) {
    return waitFor(callback, options);
  };
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

// What the code says on the console without being asked is a fault: a test that expects it puts a spy there.
let said: string[] = [];

function note(level: string) {
  return (...parts: unknown[]) => {
    said.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}

beforeEach(() => {
  said = [];
  console.error = note('error');
  console.warn = note('warn');
});

afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  }
  expect(said, 'The code under test wrote to the console; expect it with vi.spyOn(console, ...)').toEqual([]);
});
