// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession, type SessionView } from './session.ts';

let page = new EventTarget();

/** Reads the session of a page that is loaded now. */
function keep(facts: { isConsentNeeded?: boolean } = {}, changes: Partial<SessionView> = {}) {
  return keepSession(
    { addEventListener: page.addEventListener.bind(page), location, document, crypto, ...changes },
    { cookieDomains: ['podium.example'], isConsentNeeded: false, ...facts },
  );
}

const allow = (performance: unknown) =>
  page.dispatchEvent(new CustomEvent('consent-changed', { detail: { performance } }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  page = new EventTarget();
  delete document.documentElement.dataset['consent'];
  document.cookie = 'session_id=; domain=podium.example; path=/; max-age=0';
});

afterEach(() => void vi.useRealTimers());

describe('where no consent is needed', () => {
  it('the session is there at once and stays the same', () => {
    const read = keep();
    expect(document.cookie).toMatch(/^session_id=/);
    expect(read()).toMatch(/^[0-9a-f]{32}$/);
    expect(read()).toBe(read());
    expect(keep()()).toBe(read());
  });

  it('it ends after 30 minutes, and the next event has a new one', () => {
    const read = keep();
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
      documentElement: document.documentElement,
      get cookie() {
        return '';
      },
      set cookie(_value) {},
    };
    expect(keep({}, { document: jar })()).toBeNull();
  });

  it('nothing is made without secure random numbers', () => {
    expect(() => keep({}, { crypto: {} })).toThrow('crypto.getRandomValues() not supported');
    expect(document.cookie).toBe('');
  });
});

describe('where consent is needed', () => {
  const needed = { isConsentNeeded: true };

  it('there is no session before it is given', () => {
    expect(keep(needed)()).toBeNull();
    expect(document.cookie).toBe('');
  });

  it('there is one as soon as performance cookies are allowed, until they no longer are', () => {
    const read = keep(needed);
    allow(true);
    expect(document.cookie).toMatch(/^session_id=/);
    expect(read()).toMatch(/^[0-9a-f]{32}$/);
    allow(false);
    expect(document.cookie).toBe('');
    expect(read()).toBeNull();
  });

  it.each([false, 'yes', undefined])('performance %j does not allow it', (performance) => {
    keep(needed);
    allow(performance);
    expect(document.cookie).toBe('');
  });

  it('one that an earlier page was allowed is used', () => {
    const id = keep()();
    expect(keep(needed)()).toBe(id);
  });

  it.each([
    ['true', /^[0-9a-f]{32}$/],
    ['false', /^null$/],
  ])('what was told before counts: %s', (consent, expected) => {
    document.documentElement.dataset['consent'] = consent;
    expect(String(keep(needed)())).toMatch(expected);
  });

  it('one that an earlier page was allowed goes when that was taken back before', () => {
    keep();
    document.documentElement.dataset['consent'] = 'false';
    keep(needed);
    expect(document.cookie).toBe('');
  });
});
