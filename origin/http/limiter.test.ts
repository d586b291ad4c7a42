// @vitest-environment node
import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';
import { OriginError } from './origin-error.ts';

test('Each key passes up to the limit of a minute, and again in the next one', () => {
  let time = 0;
  const limiter = createLimiter(2, () => new Date(time));
  limiter.use('a');
  limiter.use('a');
  limiter.use('b');
  time = 45_500;
  expect(() => limiter.use('a')).toThrow(OriginError);
  try {
    limiter.use('a');
  } catch (error) {
    expect((error as OriginError).facts.headers).toEqual({ 'Retry-After': '15' });
  }
  time = 60_000;
  limiter.use('a');
});
