// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { awaitModals } from './await-modals.ts';

const answer = vi.fn<(event?: Event) => void>();
const load = vi.fn<() => Promise<{ answer: typeof answer }>>();

let listen: MockInstance<typeof window.addEventListener>;

beforeEach(() => {
  answer.mockReset();
  load.mockReset().mockResolvedValue({ answer });
  listen = vi.spyOn(window, 'addEventListener');
});

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) removeEventListener(type, listener as EventListener);
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** Goes to an address of the page, as a link does. */
function go(hash: string): void {
  history.replaceState(null, '', hash);
  dispatchEvent(new Event('hashchange'));
}

it('loads nothing before anything asks for it', () => {
  awaitModals(load);
  go('#step=3');
  go('#shared');
  expect(load).not.toHaveBeenCalled();
});

it.each(['open-modal', 'close-modal'])('passes on %s', async (type) => {
  awaitModals(load);
  const event = new CustomEvent(type, { detail: { name: 'EMBED_MODAL' } });
  dispatchEvent(event);
  await vi.waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(event));
});

it('reports that the address asks for the share dialog, at first and later', async () => {
  history.replaceState(null, '', '#share');
  awaitModals(load);
  await vi.waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(undefined));
  go('#');
  go('#share');
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
});

it('asks again for code that did not load', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  awaitModals(load);
  dispatchEvent(new Event('open-modal'));
  dispatchEvent(new Event('open-modal'));
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(2);
});
