import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildEventsFile, EVENTS_FILE } from './events.ts';

test('docs/events.md matches the catalogue of events: otherwise run "npm run events"', async () => {
  expect(await readFile(EVENTS_FILE, 'utf8')).toBe(await buildEventsFile());
});
