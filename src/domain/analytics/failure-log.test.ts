import { expect, it } from 'vitest';
import { UNCAUGHT_SAMPLE_RATE, limitFailures, uncaughtEntry } from './failure-log.ts';

const entry = (msg: string) => ({ object: 'island', trigger: 'load', source: '/a.js', msg });

it('logs each message once, and at most ten [3.50]', () => {
  const isLogged = limitFailures(0.99);
  expect([isLogged(entry('a')), isLogged(entry('a')), isLogged(entry('b'))]).toEqual([true, false, true]);
  const many = Array.from({ length: 20 }, (_, number) => isLogged(entry(`message ${number}`)));
  expect(many.filter(Boolean)).toHaveLength(8);
});

it('logs uncaught errors in a sample of page loads', () => {
  const uncaught = uncaughtEntry('error', '/a.js:1:2', new TypeError('x is not a function'));
  expect(uncaught).toMatchObject({
    msg: 'TypeError: x is not a function',
    payload: { sample_rate: UNCAUGHT_SAMPLE_RATE },
  });
  expect(limitFailures(UNCAUGHT_SAMPLE_RATE)(uncaught)).toBe(false);
  expect(limitFailures(UNCAUGHT_SAMPLE_RATE - 0.01)(uncaught)).toBe(true);
});
