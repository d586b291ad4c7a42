import { expect, test } from 'vitest';
import { formatAnnotations } from './annotations.ts';

const FAULT = {
  file: 'presentations/rivers.json',
  field: 'ownr',
  line: 5,
  fault: 'is unknown',
  remedy: 'remove it',
};

test('shows a fault at its line, with its cause and its fix', () => {
  const [annotation = ''] = formatAnnotations([FAULT], 'content');
  expect(annotation).toMatch(
    /^::error file=content\/presentations\/rivers\.json,line=5::ownr is unknown.*[Rr]emove it/,
  );
});

test('shows a fault of a whole file without a line', () => {
  expect(formatAnnotations([{ ...FAULT, line: null }], '.')[0]).toMatch(
    /^::error file=presentations\/rivers\.json::/,
  );
});

test('escapes texts that would begin another command', () => {
  const [annotation = ''] = formatAnnotations(
    [{ ...FAULT, file: 'a,line=1::b.json', fault: 'is "100 %\n::error::x"' }],
    'content',
  );
  expect(annotation).not.toContain('\n');
  expect(annotation).toContain('file=content/a%2Cline=1%3A%3Ab.json,line=5::');
  expect(annotation).toContain('100 %25%0A::error::x');
});
