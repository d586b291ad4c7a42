// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { trackActions } from './analytics-actions.ts';

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
