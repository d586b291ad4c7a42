// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://podium.example/p/x/y/" }
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { trackActions, eventOfLink, eventOfSearch } from './analytics-actions.ts';
import { productType } from '#domain/analytics/product-type';

const track = vi.fn<(event: readonly [string, object]) => void>();
const names = () => track.mock.calls.map(([[name]]) => name);

/** Starts to log the actions on a page. Returns the event listener. */
function logged(markup: string, early: readonly Event[] = []): (event: Event) => void {
  document.body.innerHTML = markup;
  return trackActions(track, early);
}

/** Dispatches an event on an element and returns it. */
function happened<Kind extends Event>(selector: string, event: Kind): Kind {
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

beforeEach(() => void track.mockReset());

it('logs that the transcript is opened [7.29]', () => {
  const answer = logged('<div data-transcript></div>');
  answer(happened('div', new Event('podium:transcript-opened')));
  expect(names()).toEqual(['transcript opened']);
});

it('logs actions from before it loaded', () => {
  document.body.innerHTML = '<a data-event="click on logo" href="#">Podium</a>';
  trackActions(track, [happened('a', new MouseEvent('click', { bubbles: true }))]);
  expect(names()).toEqual(['click on logo']);
});

it('logs links, also by the middle button, and the search field [7.37]', () => {
  const answer = logged(
    '<a data-event="click on logo" href="#"><b>Podium</b></a><input name="search"><p></p>',
  );
  answer(happened('b', new MouseEvent('click', { bubbles: true })));
  answer(happened('b', new MouseEvent('auxclick', { bubbles: true, button: 1 })));
  answer(happened('b', new MouseEvent('auxclick', { bubbles: true, button: 2 })));
  answer(happened('input', new MouseEvent('click', { bubbles: true })));
  answer(happened('p', new MouseEvent('click', { bubbles: true })));
  expect(names()).toEqual(['click on logo', 'click on logo', 'click on search input']);
});

it('logs no link that the head script has logged', () => {
  const answer = logged('<a data-event="click on logo" href="#"><b>Podium</b></a>');
  const click = Object.assign(new MouseEvent('click', { bubbles: true }), { isLogged: true });
  answer(happened('b', click));
  expect(names()).toEqual([]);
});

it('logs a search, but not one that is empty [7.36]', () => {
  const answer = logged('<form><input name="search" value="lakes"></form>');
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => event.preventDefault());
  const submit = () => happened('form', new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  answer(submit());
  document.querySelector('input')?.setAttribute('value', ' ');
  answer(submit());
  expect(track.mock.calls).toEqual([
    [['search of presentations', { search_term: 'lakes', search_type: 'NEXT' }]],
  ]);
});

/** Returns the event of the last link in the markup. */
function eventOf(markup: string): readonly [string, object] | null {
  document.body.innerHTML = markup;
  const link = [...document.querySelectorAll('a')].at(-1) ?? expect.fail('no link');
  return eventOfLink(link);
}

it.each(['0', '2', '', '1'])(
  'names the product type of a search on a page of schema version "%s" as the domain does',
  (schemaVersion) => {
    const facts = JSON.stringify({ schemaVersion });
    document.body.innerHTML = `<script type="application/json" id="app-data">${facts}</script>`;
    expect(eventOfSearch('lake', document)?.[1]).toEqual({
      search_term: 'lake',
      search_type: productType(schemaVersion),
    });
  },
);

beforeEach(() => document.body.replaceChildren());

const CARDS = `<ul><li class="card" data-card="video"></li><li class="card" data-card="template">
  <h3><a class="card-link" href="/presentation-template/lesson/"> Lesson </a></h3></li></ul>`;

it.each([
  ['<a data-event="click on logo" href="/">Podium</a>', ['click on logo', {}]],
  [
    '<a data-event="copy presentation,VIEW_PAGE" href="/p/edit/x/">Copy</a>',
    ['copy presentation', { copy_source: 'VIEW_PAGE' }],
  ],
  ['<a data-right="edit" href="/p/edit/x/">Edit</a>', ['open editor', {}]],
  ['<a data-right="comment" href="/p/edit/x/#present">Comment</a>', ['open for commenting', {}]],
  [
    CARDS,
    [
      'presentation card opened',
      {
        template_name: 'Lesson',
        target_url: '/presentation-template/lesson/',
        position: 2,
        card_type: 'template',
      },
    ],
  ],
  [
    '<a href="/de/explore/search/?search=ice+age">ice age</a>',
    ['search of presentations', { search_term: 'ice age', search_type: 'NEXT' }],
  ],
  ['<a href="/explore/">Explore</a>', null],
  ['<a href="https://other.example/signup/">Elsewhere</a>', null],
])('logs a click on %s as %j [7.31, 7.32, 7.44, 7.45]', (markup, expected) => {
  expect(eventOf(markup)).toEqual(expected);
});

it.each([
  [
    '<a href="/login">Log in</a>',
    [
      'visit to pricing page from login',
      { cta_location: 'header', cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' },
    ],
  ],
  [
    '<a data-event="visit to pricing page from login,header,LINK,/login/" href="/login">Log in</a>',
    [
      'visit to pricing page from login',
      { cta_location: 'header', cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' },
    ],
  ],
  [
    '<div data-event="signup visit,header,BUTTON"><a href="/signup/">Get started</a></div>',
    [
      'signup visit',
      { cta_location: 'header', cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' },
    ],
  ],
  [
    '<div data-event="signup visit,mobileBar,BUTTON"><a href="/signup/?next=%2F">Join</a></div>',
    [
      'signup visit',
      { cta_location: 'mobileBar', cta_text: 'Join', cta_type: 'BUTTON', target_url: '/signup/?next=%2F' },
    ],
  ],
  [
    '<div data-event="signup visit,footer,LINK"><a href="/signup/">Join</a></div>',
    ['signup visit', { cta_location: 'footer', cta_text: 'Join', cta_type: 'LINK', target_url: '/signup/' }],
  ],
  [
    '<div data-event="signup visit,page,BUTTON"><a href="/signup/">Join</a></div>',
    ['signup visit', { cta_location: 'page', cta_text: 'Join', cta_type: 'BUTTON', target_url: '/signup/' }],
  ],
  [
    '<div data-place="restartOverlay"><a href="/signup/">Join</a></div>',
    ['signup visit', { cta_location: 'page', cta_text: 'Join', cta_type: 'LINK', target_url: '/signup/' }],
  ],
  [
    '<p><a href="/signup/">Join</a></p>',
    ['signup visit', { cta_location: 'page', cta_text: 'Join', cta_type: 'LINK', target_url: '/signup/' }],
  ],
  [
    '<div data-event="bottom CTA,Bottom,BUTTON"><a href="/">Learn</a></div>',
    ['bottom CTA', { cta_location: 'Bottom', cta_text: 'Learn', cta_type: 'BUTTON', target_url: '/' }],
  ],
  [
    '<div data-event="bottom CTA,RightSideBar,BUTTON"><a href="/dashboard/next/">Create</a></div>',
    [
      'bottom CTA',
      {
        cta_location: 'RightSideBar',
        cta_text: 'Create',
        cta_type: 'BUTTON',
        target_url: '/dashboard/next/',
      },
    ],
  ],
  [
    '<div data-event="bottom CTA,Toolbar,BUTTON"><a href="/dashboard/next/">Create</a></div>',
    [
      'bottom CTA',
      { cta_location: 'Toolbar', cta_text: 'Create', cta_type: 'BUTTON', target_url: '/dashboard/next/' },
    ],
  ],
  [
    '<aside data-event="call-to-action clicked,banner,LINK"><a href="/video">Learn more</a></aside>',
    [
      'call-to-action clicked',
      { cta_location: 'banner', cta_text: 'Learn more', cta_type: 'LINK', target_url: '/video' },
    ],
  ],
  [
    '<div data-event="call-to-action clicked,restartOverlay,BUTTON"><a href="/video">Learn more</a></div>',
    [
      'call-to-action clicked',
      { cta_location: 'restartOverlay', cta_text: 'Learn more', cta_type: 'BUTTON', target_url: '/video' },
    ],
  ],
  [
    '<div><p data-place="restartOverlay"><a href="/video">Video</a></p></div>',
    [
      'call-to-action clicked',
      { cta_location: 'restartOverlay', cta_text: 'Video', cta_type: 'LINK', target_url: '/video' },
    ],
  ],
])('logs a click on the call to action %s as %j [7.30, 7.38, 7.39, 7.40]', (markup, expected) => {
  expect(eventOf(markup)).toEqual(expected);
});

it('logs a search with the product type of the content of the page [7.36]', () => {
  document.body.innerHTML = '<script type="application/json" id="app-data">{"schemaVersion":"0"}</script>';
  expect(eventOfSearch(' lakes ', document)).toEqual([
    'search of presentations',
    { search_term: 'lakes', search_type: 'CLASSIC' },
  ]);
});

it('knows no pages of a platform without one at the address of the site [11.1]', async () => {
  vi.doMock('#domain/features/constants', () => ({ HAS_SIGN_IN: false, SENDS_EVENTS: true }));
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('#domain/features/constants');
    vi.resetModules();
  });
  const { eventOfLink: withoutPlatform } = await import('./analytics-actions.ts');
  document.body.innerHTML = '<a href="/login/">Our logs</a><a href="/signup/">Come to the meeting</a>';
  for (const link of document.querySelectorAll('a')) expect(withoutPlatform(link)).toBeNull();
});

it('logs no empty search', () => {
  expect(eventOfSearch('  ', document)).toBeNull();
});
