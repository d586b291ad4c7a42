import { expect, it } from 'vitest';
import { eventLogOf } from './event-log.ts';

const FACTS = {
  preproduction: ['pre.example'],
  development: ['localhost'],
  noCookies: ['bare.example'],
  cookieDomains: ['podium.example'],
  isConsentNeeded: true,
};

it('names the host of the site and the endpoint', () => {
  expect(eventLogOf('https://www.podium.example:8443/', '/log/events/', FACTS)).toBe(
    'www.podium.example /log/events/',
  );
});

it.each(['https://pre.example', 'http://localhost:4321', 'https://bare.example'])(
  'is missing if %s sends no events [7.16]',
  (site) => {
    expect(eventLogOf(site, '/log/events/', FACTS)).toBeUndefined();
    expect(eventLogOf(site, '/log/events/', { ...FACTS, isConsentNeeded: false })).toBeUndefined();
  },
);

it('has the attributes of the session cookie where no consent is needed [9.4, 9.5]', () => {
  const free = { ...FACTS, isConsentNeeded: false };
  expect(eventLogOf('https://www.podium.example', '/e/', free)).toBe(
    'www.podium.example /e/ ;path=/;domain=podium.example;max-age=1800;secure;samesite=none',
  );
  expect(eventLogOf('https://other.example', '/e/', free)).toBe(
    'other.example /e/ ;path=/;max-age=1800;secure;samesite=none',
  );
});
