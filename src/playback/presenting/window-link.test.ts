// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { here, beginAt, type Message } from '#domain/presenting/presenting';
import { connectWindows } from './window-link.ts';

const id = '0123456789abcdef';
const message = here(beginAt(1, 'a', 0));
const take = vi.fn<(message: Message) => void>();
let life: AbortController;
let frames: HTMLIFrameElement[];

/** Returns another window. */
function openWindow(): Window {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frames.push(frame);
  return frame.contentWindow!;
}
const receive = (source: Window | null, data: unknown = { talk: id, message }, origin = self.origin) =>
  dispatchEvent(new MessageEvent('message', { data, source, origin }));

beforeEach(() => {
  take.mockReset();
  life = new AbortController();
  frames = [];
  // As in browsers without channels.
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  life.abort();
  for (const frame of frames) frame.remove();
});

describe('the console', () => {
  it('takes messages of the window that it has opened, and of no other', () => {
    const opened = openWindow();
    const link = connectWindows({ role: 'console', id }, take, life.signal);
    link.adopt(opened);
    receive(openWindow());
    receive(null);
    receive(window);
    expect(take).not.toHaveBeenCalled();
    receive(opened);
    expect(take).toHaveBeenCalledWith(message);
  });

  it('knows its audience window again after a reload, by the talk, and answers only that window', () => {
    const audience = openWindow();
    const other = openWindow();
    const link = connectWindows({ role: 'console', id }, take, life.signal);
    receive(other, { talk: 'fedcba9876543210', message });
    receive(other, message);
    receive(other, undefined, 'https://other.example');
    expect(take).not.toHaveBeenCalled();
    receive(audience);
    const post = vi.spyOn(audience, 'postMessage').mockImplementation(() => undefined);
    receive(other);
    link.send(message);
    expect(take).toHaveBeenCalledTimes(1);
    expect(post).toHaveBeenCalledWith({ talk: id, message }, self.origin);
  });
});

describe('the audience window', () => {
  it('takes messages of the window that opened it, and of no other', () => {
    const opener = openWindow();
    vi.stubGlobal('opener', opener);
    connectWindows({ role: 'audience', id }, take, life.signal);
    receive(openWindow());
    receive(opener, { talk: id, message }, 'https://other.example');
    expect(take).not.toHaveBeenCalled();
    receive(opener);
    expect(take).toHaveBeenCalledWith(message);
  });

  it('without an opener, takes messages of nobody', () => {
    vi.stubGlobal('opener', null);
    connectWindows({ role: 'audience', id }, take, life.signal);
    receive(openWindow());
    receive(null);
    expect(take).not.toHaveBeenCalled();
  });
});
