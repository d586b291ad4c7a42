// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_EVENT, keepSession, type SessionEnvironment } from './session.ts';

const PLACE = { host: 'www.podium.example', domains: ['podium.example'] };

let page = new EventTarget();

function environment(changes: Partial<SessionEnvironment> = {}): SessionEnvironment {
  return {
    ...PLACE,
    hasCookies: true,
    isConsentNeeded: false,
    page,
    jar: document,
    crypto,
    now: Date.now,
    ...changes,
  };
}

const allow = (performance: unknown) =>
  page.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: { performance } }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  page = new EventTarget();
  document.cookie = 'session_id=; domain=podium.example; path=/; max-age=0';
});

afterEach(() => void vi.useRealTimers());

describe('where no consent is needed', () => {
  it('the session is there at once and stays the same', () => {
    const read = keepSession(environment());
    expect(document.cookie).toMatch(/^session_id=/);
    expect(read()).toMatch(/^[0-9a-f]{32}$/);
    expect(read()).toBe(read());
    expect(keepSession(environment())()).toBe(read());
  });

  it('it ends after 30 minutes, and the next event has a new one', () => {
    const now = vi.fn(() => Date.now());
    const read = keepSession(environment({ now }));
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
    expect(keepSession(environment({ jar }))()).toBeNull();
  });

  it('nothing is made without secure random numbers', () => {
    expect(() => keepSession(environment({ crypto: {} }))).toThrow('crypto.getRandomValues() not supported');
    expect(document.cookie).toBe('');
  });
});

describe('where consent is needed', () => {
  const needed = { isConsentNeeded: true };

  it('there is no session before it is given', () => {
    expect(keepSession(environment(needed))()).toBeNull();
    expect(document.cookie).toBe('');
  });

  it('there is one as soon as performance cookies are allowed, until they no longer are', () => {
    const read = keepSession(environment(needed));
    allow(true);
    expect(document.cookie).toMatch(/^session_id=/);
    expect(read()).toMatch(/^[0-9a-f]{32}$/);
    allow(false);
    expect(document.cookie).toBe('');
    expect(read()).toBeNull();
  });

  it.each([false, 'yes', undefined])('performance %j does not allow it', (performance) => {
    keepSession(environment(needed));
    allow(performance);
    expect(document.cookie).toBe('');
  });

  it('one that an earlier page was allowed is used', () => {
    const id = keepSession(environment())();
    expect(keepSession(environment(needed))()).toBe(id);
  });
});

it('a host without cookies has no session, whatever is allowed', () => {
  const read = keepSession(environment({ hasCookies: false }));
  allow(true);
  expect(read()).toBeNull();
  expect(document.cookie).toBe('');
});
