// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/p/x/y/?q=1#step=2" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildWebEvent } from './analytics-envelope.ts';
import type { AnalyticsEvent } from './analytics-event.ts';
import { HEAD_SCRIPTS } from '../page/head-script.ts';
import { redactViewLinks } from './redact-view-links.ts';

const NOW = 1_772_618_400_123;
const ID = '0123456789abcdef0123456789abcdef';
const beacon = vi.fn<(address: string, body: string) => boolean>();
const { dataset } = document.documentElement;
const leftovers: (() => void)[] = [];

/** Runs the script as on a page that is loaded, with these settings. */
function run(
  log: string | null = 'www.podium.example /log/events/',
  script: string = HEAD_SCRIPTS.consent,
): void {
  if (log === null) delete dataset['log'];
  else dataset['log'] = log;
  const listen = vi.spyOn(window, 'addEventListener');
  (0, eval)(script);
  for (const [type, listener, options] of listen.mock.calls)
    leftovers.push(() => removeEventListener(type, listener as EventListener, options));
  listen.mockRestore();
}

/** Clicks the last link in the markup. Returns the event. */
function click(markup: string, type = 'click', button = 0): MouseEvent {
  document.body.innerHTML = markup;
  const link = [...document.querySelectorAll('a')].at(-1);
  link?.addEventListener(type, (event) => event.preventDefault());
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button });
  (link?.querySelector('b') ?? link ?? document.body).dispatchEvent(event);
  return event;
}

const sent = () => beacon.mock.calls.map(([, body]) => JSON.parse(body) as unknown);
const START =
  '<a class="button" data-event="signup visit,header,BUTTON" href="/signup/"> Get <b>started</b> </a>';
const START_EVENT: AnalyticsEvent = [
  'signup visit',
  { cta_location: 'header', cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' },
];

/** Returns the beacons that the code that loads later would send. */
const expected = (...[event, changes]: [AnalyticsEvent, object?]) => [
  [
    buildWebEvent(event, {
      time: NOW,
      pageSessionId: ID,
      sessionId: null,
      putmaId: null,
      referrer: '',
      url: 'https://www.podium.example/p/x/y/?q=1',
      ...changes,
    }),
  ],
];

function cookie(text: string): void {
  document.cookie = `${text}; path=/`;
  leftovers.push(() => (document.cookie = `${text.split('=')[0] ?? ''}=; path=/; max-age=0`));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  beacon.mockReset().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  vi.stubGlobal('crypto', { randomUUID: () => '01234567-89ab-cdef-0123-456789abcdef' });
});

afterEach(() => {
  for (const end of leftovers.splice(0)) end();
  delete window.logEvent;
  delete window.pageSession;
  history.replaceState(null, '', '/p/x/y/?q=1#step=2');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each<[string, AnalyticsEvent]>([
  [START, START_EVENT],
  [
    '<a data-event="visit to pricing page from login,header,LINK,/login/" href="/login">Log in</a>',
    [
      'visit to pricing page from login',
      { cta_location: 'header', cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' },
    ],
  ],
  ['<a data-event="click on logo" href="/"><b>Podium</b></a>', ['click on logo', {}]],
  [
    '<a data-event="copy presentation,VIEW_PAGE" href="/x/">Copy</a>',
    ['copy presentation', { copy_source: 'VIEW_PAGE' }],
  ],
  [
    '<div data-event="bottom CTA,Toolbar,BUTTON"><a href="/">Learn</a></div>',
    ['bottom CTA', { cta_location: 'Toolbar', cta_text: 'Learn', cta_type: 'BUTTON', target_url: '/' }],
  ],
])('sends the event of a click on %s at once, as later code would [3.41, 7.11, 7.38]', (markup, event) => {
  run();
  expect(click(markup).isLogged).toBe(true);
  expect(beacon.mock.lastCall?.[0]).toBe('/log/events/');
  expect(sent()).toEqual(expected(event));
});

it.each([
  ['/p/x/y/?utm_campaign=spring%20sale&utm_id=7', ''],
  ['/explore/search/?search=caf%C3%A9%20%22a%3A%20b%2C%20c%22', ''],
  ['/p/x/y/', 'https://www.podium.example/explore/search/?search=%E6%B5%B7%20%231'],
])('sends it from the address %s with the referrer "%s" too [7.46]', (path, referrer) => {
  history.replaceState(null, '', path);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  run();
  expect(click(START).isLogged).toBe(true);
  expect(sent()).toEqual(expected(START_EVENT, { referrer, url: `https://www.podium.example${path}` }));
});

it('sends the event of a middle click, and none of a right click', () => {
  run();
  click(START, 'auxclick', 1);
  expect(sent()).toEqual(expected(START_EVENT));
  click(START, 'auxclick', 2);
  expect(beacon).toHaveBeenCalledOnce();
});

it('has the session and the platform cookie, and keeps the id of the page load [3.42, 3.43]', () => {
  cookie(`session_id=${btoa(JSON.stringify({ session_id: 's1' }))}`);
  cookie('putma_id=a%20b');
  window.pageSession = 'f'.repeat(32);
  run();
  click(START);
  const changes = { sessionId: 's1', putmaId: 'a b', pageSessionId: 'f'.repeat(32) };
  expect(sent()).toEqual(expected(START_EVENT, changes));
});

it('stores nothing where consent is needed [4.30]', () => {
  run();
  click(START);
  expect(document.cookie).toBe('');
});

it('starts the session at once where no consent is needed, and again once it has expired [4.31]', () => {
  run('www.podium.example /log/events/ ;path=/;max-age=1800', HEAD_SCRIPTS.session);
  leftovers.push(() => (document.cookie = 'session_id=; path=/; max-age=0'));
  expect(document.cookie).toBe(`session_id=${btoa(JSON.stringify({ session_id: ID }))}`);
  vi.advanceTimersByTime(1_800_001);
  expect(document.cookie).toBe('');
  vi.setSystemTime(NOW);
  click(START);
  expect(sent()).toEqual(expected(START_EVENT, { sessionId: ID }));
});

describe('leaves the event to later code', () => {
  it.each([
    ['without settings', null],
    ['on another host', 'podium.example /log/events/'],
  ])('%s [7.16]', (_what, log) => {
    run(log);
    expect(window.logEvent).toBeUndefined();
    expect(click(START).isLogged).toBeUndefined();
    expect(beacon).not.toHaveBeenCalled();
  });

  it.each([
    ['/p/x/y/?auth_key=Hc7mQ2xVt9', ''],
    ['/p/x/y/?link_id=Hc7mQ2xVt9', ''],
    ['/p/x/y/?next=/view/Hc7mQ2xVt9/', ''],
    ['/p/x/y/?next=%2Fview%2FHc7mQ2xVt9', ''],
    ['/p/x/y/?next=%252fVIEW%252fHc7mQ2xVt9', ''],
    ['/p/x/y/?auth%5Fkey=Hc7mQ2xVt9', ''],
    ['/p/x/y/?next=%3Flink_id%3DHc7mQ2xVt9', ''],
    ['/p/x/y/?next=/view%2FHc7mQ2xVt9', ''],
    ['/p/x/y/', 'https://podium.example/view/Hc7mQ2xVt9/'],
    ['/p/x/y/', 'https://podium.example/?a=%61uth_key=Hc7mQ2xVt9'],
  ])('if the address %s or the referrer "%s" could have a view link [3.46]', (path, referrer) => {
    expect(redactViewLinks(path + referrer)).not.toContain('Hc7mQ2xVt9');
    history.replaceState(null, '', path);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    run();
    expect(click(START).isLogged).toBe(false);
    expect(beacon).not.toHaveBeenCalled();
  });

  it('if the browser refuses the beacon [7.12]', () => {
    beacon.mockReturnValue(false);
    run();
    expect(click(START).isLogged).toBe(false);
  });

  it.each([
    ['no beacons', () => Object.defineProperty(navigator, 'sendBeacon', { value: undefined })],
    ['no random numbers', () => vi.stubGlobal('crypto', {})],
    ['an unreadable session', () => cookie('session_id=abc')],
  ])('with %s, without an error [8.5]', (_what, prepare) => {
    prepare();
    run();
    expect(click(START).isLogged).toBeUndefined();
    expect(beacon).not.toHaveBeenCalled();
  });

  it.each([
    ['<a href="/signup/">Content</a>'],
    ['<li data-card="video"><a href="/v/x/y/">Card</a></li>'],
    ['<p>No link</p>'],
    ['<div data-event="bottom CTA,Bottom,BUTTON">Beside the link</div>'],
    ['<a data-event="click on logo">Without an address</a>'],
  ])('for %s', (markup) => {
    run();
    click(markup);
    document.dispatchEvent(new MouseEvent('click'));
    expect(beacon).not.toHaveBeenCalled();
  });
});
