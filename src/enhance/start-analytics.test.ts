// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalyticsLater } from './start-analytics.ts';

const trackPage = vi.hoisted(() => vi.fn<(page: Document, early: readonly Event[]) => void>());
vi.mock('./analytics.ts', () => ({ trackPage }));

beforeEach(() => {
  trackPage.mockReset();
  document.body.innerHTML = '<form><input name="search"></form>';
});

afterEach(() => void vi.useRealTimers());

function send(type: string): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  return event;
}

it('the first sign of intent brings the code, once', async () => {
  startAnalyticsLater(document);
  expect(trackPage).not.toHaveBeenCalled();
  send('pointerover');
  send('keydown');
  await vi.waitFor(() => expect(trackPage).toHaveBeenCalledOnce());
  expect(trackPage).toHaveBeenCalledWith(document, []);
});

it('what would leave the page waits for the code, which is told of it first', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  trackPage.mockImplementation(() => expect(submit).not.toHaveBeenCalled());
  startAnalyticsLater(document);
  const event = send('submit');
  expect(event.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(trackPage).toHaveBeenCalledWith(document, [event]);
  expect(send('submit').defaultPrevented).toBe(false);
});

it('it waits no longer when the code breaks', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  trackPage.mockImplementation(() => {
    throw new Error('broken');
  });
  startAnalyticsLater(document);
  send('submit');
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
});

it('what somebody else answers is left alone', async () => {
  const answer = (event: Event) => event.preventDefault();
  document.body.addEventListener('submit', answer, { once: true });
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  startAnalyticsLater(document);
  const event = send('submit');
  send('pointerover');
  await vi.waitFor(() => expect(trackPage).toHaveBeenCalledWith(document, [event]));
  expect(submit).not.toHaveBeenCalled();
});
