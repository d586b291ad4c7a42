// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackDialogs } from './dialog-events.ts';

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

/** Returns a toggle event that the element has fired. */
function toggled(selector: string, newState: string): Event {
  const event = Object.assign(new Event('toggle'), { newState });
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

it('logs dialogs that open and close, and the one for sharing by its name [7.33, 7.34]', async () => {
  document.body.innerHTML =
    '<dialog id="share-dialog"></dialog><dialog id="embed-dialog"></dialog><details></details>';
  trackDialogs(document, track, []);
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

it('logs dialogs from before it loaded, also those that are closed again', () => {
  document.body.innerHTML = '<dialog id="a"></dialog><dialog id="b" open></dialog>';
  const early = [toggled('#a', 'open'), toggled('#a', 'closed'), toggled('#b', 'open')];
  trackDialogs(document, track, early);
  expect(names()).toEqual(['show modal', 'close modal', 'show modal']);
});

it('logs an open dialog of a browser that fires no toggle event', () => {
  document.body.innerHTML = '<dialog open></dialog>';
  trackDialogs(document, track, []);
  expect(names()).toEqual(['show modal']);
});
