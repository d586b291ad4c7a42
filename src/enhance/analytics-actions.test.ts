// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackActions } from './analytics-actions.ts';

const track = vi.fn<(event: readonly [string, object]) => void>();
const names = () => track.mock.calls.map(([[name]]) => name);

/** Cleanups that run between tests. */
const leftovers: (() => void)[] = [];

class PassingObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    leftovers.push(() => this.disconnect());
  }
}

/** Starts to log the actions on a page. Returns the event listener. */
function logged(markup: string, early: readonly Event[] = []): (event: Event) => void {
  document.body.innerHTML = markup;
  return trackActions(document, track, early);
}

/** Dispatches an event on an element and returns it. */
function happened<Kind extends Event>(selector: string, event: Kind): Kind {
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

/** Waits until the observer has reported its changes. */
const settle = () => Promise.resolve();

beforeEach(() => {
  track.mockReset();
  vi.stubGlobal('MutationObserver', PassingObserver);
});

afterEach(() => {
  for (const end of leftovers.splice(0)) end();
});

it('logs that the transcript is opened [7.29]', () => {
  const answer = logged('<div data-transcript></div>');
  answer(happened('div', new Event('podium:transcript-opened')));
  expect(names()).toEqual(['transcript opened']);
});

it('logs dialogs that open and close, and the one for sharing by its name [7.33, 7.34]', async () => {
  logged('<dialog id="share-dialog"></dialog><dialog id="embed-dialog"></dialog><details></details>');
  const open = async (selector: string) => {
    document.querySelector(selector)?.setAttribute('open', '');
    await settle();
  };
  await open('#share-dialog');
  document.querySelector('#share-dialog')?.removeAttribute('open');
  await settle();
  await open('#embed-dialog');
  await open('details');
  expect(names()).toEqual(['show modal', 'open social share', 'close modal', 'show modal']);
});

it('logs actions from before it loaded, also dialogs that are closed again', () => {
  document.body.innerHTML = `<a data-event="logo" href="#">Podium</a><dialog id="a"></dialog><dialog id="b" open></dialog>`;
  const toggle = (newState: string) => happened('#a', Object.assign(new Event('toggle'), { newState }));
  const early = [toggle('open'), toggle('closed'), happened('a', new MouseEvent('click', { bubbles: true }))];
  trackActions(document, track, early);
  expect(names()).toEqual(['show modal', 'close modal', 'show modal', 'click on logo']);
});

it('logs once a dialog that opened while it loaded', () => {
  document.body.innerHTML = '<dialog open></dialog>';
  const toggle = happened('dialog', Object.assign(new Event('toggle'), { newState: 'open' }));
  const answer = trackActions(document, track, []);
  answer(toggle);
  expect(names()).toEqual(['show modal']);
});

it('logs links, also by the middle button, and the search field [7.37]', () => {
  const answer = logged('<a data-event="logo" href="#"><b>Podium</b></a><input name="search"><p></p>');
  answer(happened('b', new MouseEvent('click', { bubbles: true })));
  answer(happened('b', new MouseEvent('auxclick', { bubbles: true, button: 1 })));
  answer(happened('b', new MouseEvent('auxclick', { bubbles: true, button: 2 })));
  answer(happened('input', new MouseEvent('click', { bubbles: true })));
  answer(happened('p', new MouseEvent('click', { bubbles: true })));
  expect(names()).toEqual(['click on logo', 'click on logo', 'click on search input']);
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
