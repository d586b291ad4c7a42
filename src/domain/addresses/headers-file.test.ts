// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headersFor, parseHeadersFile } from './headers-file.ts';

const FILE = parseHeadersFile(`# for every page
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: default-src 'self'; frame-ancestors 'none'

/p/embed/*
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'self'
/user/:oid/
\tX-User: yes
/a.b/
  X-Exact: yes
`);

describe('a path', () => {
  test.each([
    [
      '/',
      {
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      },
    ],
    ['/p/embed/x/', { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'self'" }],
  ])('%s gets the headers of its rules, in the order of the file', (path, headers) => {
    expect(Object.fromEntries(headersFor(FILE, path))).toEqual(headers);
  });

  test('matches a placeholder with one folder only', () => {
    expect(headersFor(FILE, '/user/ada/').get('x-user')).toBe('yes');
    expect(headersFor(FILE, '/user/ada/b/').has('x-user')).toBe(false);
    expect(headersFor(FILE, '/user//').has('x-user')).toBe(false);
  });

  test('matches all characters but * and : literally', () => {
    expect(headersFor(FILE, '/a.b/').get('x-exact')).toBe('yes');
    expect(headersFor(FILE, '/axb/').has('x-exact')).toBe(false);
    const glob = parseHeadersFile('/a.(b)+/*.js\n  X: 1');
    expect(headersFor(glob, '/a.(b)+/c.js').get('x')).toBe('1');
    expect(headersFor(glob, '/a.bb/c.js').has('x')).toBe(false);
  });

  test('gets all values of a header that several rules have', () => {
    const file = parseHeadersFile('/*\n  Link: </a>\n/b/\n  link: </b>; rel="x:y"');
    expect(headersFor(file, '/b/').get('link')).toBe('</a>, </b>; rel="x:y"');
  });
});

test('Line ends, a byte order mark and comments have no effect', () => {
  const file = parseHeadersFile('\uFEFF/*\r\n  A: 1\r\n  # no: 2\r  B: 2\n');
  expect(file.faults).toEqual([]);
  expect(Object.fromEntries(headersFor(file, '/'))).toEqual({ a: '1', b: '2' });
});

test('Faults name their line, and the other lines are read', () => {
  const file = parseHeadersFile(
    '  A: 1\n/*\n  no colon\n  B: ok\n  Bad Name: x\n  C: a\u0001b\n  ETag: "x"\n  : y',
  );
  expect(file.faults.map(({ line }) => line)).toEqual([1, 3, 5, 6, 7, 8]);
  expect(file.faults[0]?.message).toContain('before the first path');
  expect(Object.fromEntries(headersFor(file, '/'))).toEqual({ b: 'ok' });
});

test('All returned headers can be sent, for any contents of the file', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('/*', '  A: b', '  ! A', '  X-Y : z', '/:a*'),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const headers = headersFor(parseHeadersFile(lines.join('\n')), '/p/a/');
      expect(() => new Headers([...headers])).not.toThrow();
    }),
  );
});
