// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession, type SessionView } from './analytics.ts';

/** Returns the session of a freshly loaded page. */
function keep(facts: { isConsentNeeded?: boolean } = {}, changes: Partial<SessionView> = {}) {
  return keepSession(
    { location, document, crypto, ...changes },
    { cookieDomains: ['podium.example'], isConsentNeeded: false, ...facts },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.cookie = 'session_id=; domain=podium.example; path=/; max-age=0';
});

afterEach(() => void vi.useRealTimers());

describe('without required consent', () => {
  it('the session exists at once and stays the same [4.31]', () => {
    const { readSession: read } = keep();
    expect(document.cookie).toMatch(/^session_id=/);
    expect(read()).toMatch(/^[0-9a-f]{32}$/);
    expect(read()).toBe(read());
    expect(keep().readSession()).toBe(read());
  });

  it('the session ends after 30 minutes, and the next event has a new one [9.4]', () => {
    const { readSession: read } = keep();
    const first = read();
    vi.advanceTimersByTime(1_800_000 - 2000);
    expect(read()).toBe(first);
    vi.advanceTimersByTime(2001);
    expect(document.cookie).toBe('');
    expect(read()).toMatch(/^[0-9a-f]{32}$/);
    expect(read()).not.toBe(first);
  });

  it('a browser that keeps no cookies has no session', () => {
    const jar = {
      get cookie() {
        return '';
      },
      set cookie(_value) {},
    };
    expect(keep({}, { document: jar }).readSession()).toBeNull();
  });

  it('there is no session without secure random numbers', () => {
    expect(() => keep({}, { crypto: {} })).toThrow('crypto.getRandomValues() not supported');
    expect(document.cookie).toBe('');
  });
});

it('ignores consent if none is required', () => {
  const { readSession, allowSession } = keep();
  allowSession(false);
  expect(readSession()).toMatch(/^[0-9a-f]{32}$/);
});

describe('with required consent', () => {
  const needed = { isConsentNeeded: true };

  it('there is no session before consent', () => {
    expect(keep(needed).readSession()).toBeNull();
    expect(document.cookie).toBe('');
  });

  it('there is one while performance cookies are allowed [4.30]', () => {
    const { readSession, allowSession } = keep(needed);
    allowSession(true);
    expect(document.cookie).toMatch(/^session_id=/);
    expect(readSession()).toMatch(/^[0-9a-f]{32}$/);
    allowSession(false);
    expect(document.cookie).toBe('');
    expect(readSession()).toBeNull();
  });

  it('one of an earlier page is removed when consent is withdrawn', () => {
    keep();
    keep(needed).allowSession(false);
    expect(document.cookie).toBe('');
  });

  it('one of an earlier page is used', () => {
    const id = keep().readSession();
    expect(keep(needed).readSession()).toBe(id);
  });
});
