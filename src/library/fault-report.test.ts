import { expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { ContentError, formatReport } from './fault-report.ts';

const FAULTS: Fault[] = [
  { file: 'owners/ada.json', field: 'oid', line: null, fault: 'is missing', remedy: 'add "oid": "..."' },
  { file: 'videos/flow.json', field: '', line: 3, fault: 'is not valid JSON', remedy: 'remove that comma' },
  { file: 'videos/flow.json', field: 'title', line: 4, fault: 'is missing', remedy: 'add it' },
];

test('groups faults by file, and ends with the counts', () => {
  expect(formatReport(FAULTS)).toBe(`owners/ada.json
  oid is missing. Add "oid": "...".

videos/flow.json
  line 3  The file is not valid JSON. Remove that comma.
  line 4  title is missing. Add it.

3 faults in 2 files`);
});

test('calls warnings warnings', () => {
  const report = formatReport(FAULTS.slice(0, 1), { isColoured: false, noun: 'warning' });
  expect(report).toMatch(/\n1 warning in 1 file$/);
});

test('has colours only on request', () => {
  expect(formatReport(FAULTS)).not.toContain('\x1b[');
  expect(formatReport(FAULTS, { isColoured: true })).toContain('\x1b[');
});

test('is the message of a content error', () => {
  expect(new ContentError(FAULTS.slice(0, 1)).message).toMatch(/oid is missing\.[^]*1 fault in 1 file$/);
});
