import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampTime, parseStart, parseTime } from './start-time.ts';

it.each([
  ['0', 0],
  ['90', 90],
  ['90s', 90],
  ['12.5', 12.5],
  ['1m30s', 90],
  ['90m', 5400],
  ['2h', 7200],
  ['1h2m3.5s', 3723.5],
  ['1:30', 90],
  ['0:05', 5],
  ['75:00', 4500],
  ['1:02:03', 3723],
])('reads %j as %d seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

it.each([
  '',
  's',
  '-1',
  '+5',
  ' 5',
  '5 ',
  '1e9',
  'NaN',
  'Infinity',
  '0x10',
  '1:75',
  '1:',
  ':30',
  '1:2:3:4',
  '30s1m',
  '1m30',
  '1.5m',
  '9999999999',
  '１２',
  '90\n',
  '__proto__',
])('does not read %j as a time', (text) => {
  expect(parseTime(text)).toBeNull();
});

it.each([
  ['#t=90', '', 90],
  ['#t=1m30s', '?start=5', 90],
  ['', '?start=1:30', 90],
  ['#step=3', '?start=5', 5],
  ['#step=3&t=7', '', 7],
  ['#t=<script>', '?start=5', 5],
  ['#t=1:30', '', 90],
  ['#t=1%3A30', '', 90],
  ['#t=5&t=9', '', 5],
  ['#steps', '?t=5', null],
  ['', '', null],
  ['#t=%E0%A4%A', '?start', null],
])('for %j and %j, finds the start %j', (hash, search, seconds) => {
  expect(parseStart({ hash, search })).toBe(seconds);
});

const time = fc.record({ h: fc.nat(99), m: fc.nat(59), s: fc.nat(59) });

it('reads the same time from seconds, units and clock', () => {
  fc.assert(
    fc.property(time, ({ h, m, s }) => {
      const seconds = h * 3600 + m * 60 + s;
      const two = (part: number) => String(part).padStart(2, '0');
      expect(parseTime(String(seconds))).toBe(seconds);
      expect(parseTime(`${h}h${m}m${s}s`)).toBe(seconds);
      expect(parseTime(`${h}:${two(m)}:${two(s)}`)).toBe(seconds);
    }),
  );
});

it('reads any text without an error, as a finite time from 0 or nothing', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[#?&=:tsmh0-9.%-]*$/));
  fc.assert(
    fc.property(text, text, (hash, search) => {
      const start = parseStart({ hash, search });
      expect(start === null || (Number.isFinite(start) && start >= 0)).toBe(true);
    }),
  );
});

it('clamps to the length of the video', () => {
  fc.assert(
    fc.property(fc.double(), fc.double({ min: 0, max: 1e6, noNaN: true }), (seconds, duration) => {
      const clamped = clampTime(seconds, duration);
      expect(clamped).toBeGreaterThanOrEqual(0);
      expect(clamped).toBeLessThanOrEqual(duration);
      if (seconds >= 0 && seconds <= duration) expect(clamped === seconds).toBe(true);
    }),
  );
});
