// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foldTranscript } from './transcript.ts';

/** Height of the transcript, in CSS pixels. */
let height = 900;
const view = document.defaultView!;
let listen = vi.spyOn(view, 'addEventListener');
const told: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  height = 900;
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true });
  told.length = 0;
  listen = vi.spyOn(view, 'addEventListener');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = Number(this.getAttribute('data-top') ?? 0);
    return { top, bottom: top + 30, height } as DOMRect;
  });
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  document.body.innerHTML = `
    <div data-transcript>
      <div>
        <div class="topic" id="topic-a"><h3>A</h3><p>one</p><p data-top="440">cut through</p><p data-top="470">below</p></div>
        <div class="topic" id="topic-b" data-top="600"><h3 data-top="600">B</h3></div>
      </div>
      <button type="button" aria-expanded="false"><span>Full transcript</span><span>Show less</span></button>
    </div>`;
  document.body.addEventListener('podium:transcript-opened', ({ type }) => told.push(type));
});

/** Removes the listeners of the last page. */
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) view.removeEventListener(type, listener);
  document.body.replaceWith(document.createElement('body'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const fold = () => document.querySelector<HTMLElement>('[data-transcript]')!;
const toggle = () => document.querySelector('button')!;
const state = () => [fold().dataset['fold'], toggle().getAttribute('aria-expanded')];
const hidden = () => [...document.querySelectorAll('[hidden=until-found]')].map((part) => part.textContent);

describe('a transcript of 500 px and more', () => {
  it('is collapsed, and the browser can find the text below the cut [4.21]', () => {
    height = 500;
    foldTranscript(document);
    expect(state()).toEqual(['closed', 'false']);
    expect(hidden()).toEqual(['below', 'B', 'B']);
  });

  it('shows no link that the toggle would cover, but those above the cut', () => {
    for (const top of [426, 427]) {
      const heading = `<h3 data-top="${top}"><a data-step="2">Title ${top}</a></h3>`;
      const topic = `<div class="topic" data-top="${top}">${heading}</div>`;
      document.getElementById('topic-a')!.insertAdjacentHTML('beforeend', topic);
    }
    foldTranscript(document);
    expect(hidden()).toEqual(['below', 'Title 427', 'B', 'B']);
    toggle().click();
    expect(hidden()).toEqual([]);
  });

  it('opens and collapses by its toggle, and reports each opening [4.23]', () => {
    foldTranscript(document);
    toggle().click();
    expect(state()).toEqual(['open', 'true']);
    expect(hidden()).toEqual([]);
    toggle().click();
    expect(state()).toEqual(['closed', 'false']);
    toggle().click();
    expect(told).toEqual(['podium:transcript-opened', 'podium:transcript-opened']);
  });

  it.each(['beforematch', 'scroll'])('opens by %s: a search in the page, or the focus', (type) => {
    foldTranscript(document);
    fold().dispatchEvent(new Event(type));
    fold().dispatchEvent(new Event(type));
    expect(state()).toEqual(['open', 'true']);
    expect(told).toEqual(['podium:transcript-opened']);
  });

  it('opens by a link to one of its topics, in the page or in the address', () => {
    foldTranscript(document);
    view.dispatchEvent(new Event('hashchange'));
    expect(state()[0]).toBe('closed');
    vi.spyOn(fold(), 'querySelector').mockReturnValue(document.getElementById('topic-b'));
    view.dispatchEvent(new Event('hashchange'));
    expect(state()[0]).toBe('open');
    delete fold().dataset['fold'];
    vi.spyOn(fold(), 'querySelector').mockImplementation((selector) =>
      document.querySelector(selector === ':target' ? '#topic-b' : selector),
    );
    foldTranscript(document);
    expect(state()).toEqual(['open', 'true']);
    expect(told).toHaveLength(2);
  });

  it('stays open when it is measured again, and whole when it turns out to be short [9.1]', () => {
    foldTranscript(document);
    toggle().click();
    vi.advanceTimersByTime(500);
    expect(state()).toEqual(['open', 'true']);
    toggle().click();
    height = 499;
    view.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(199);
    expect(state()[0]).toBe('closed');
    vi.advanceTimersByTime(1);
    expect(state()[0]).toBe('whole');
    expect(hidden()).toEqual([]);
  });

  it('hides nothing but links at the cut and below it if the browser cannot find hidden text', () => {
    document
      .getElementById('topic-b')!
      .insertAdjacentHTML('beforeend', '<h4 data-top="630"><a data-step="2">Ice</a></h4>');
    vi.spyOn(document, 'documentElement', 'get').mockReturnValue({} as HTMLElement);
    foldTranscript(document);
    expect(state()).toEqual(['closed', 'false']);
    expect(hidden()).toEqual(['Ice']);
  });
});

describe('a transcript below 500 px', () => {
  it('is left to the first measure, and whole after the second, 500 ms later [4.22]', () => {
    height = 499;
    foldTranscript(document);
    vi.advanceTimersByTime(499);
    expect(state()[0]).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(state()[0]).toBe('whole');
  });

  it('that grows within 500 ms is collapsed, but not later [4.22]', () => {
    height = 499;
    foldTranscript(document);
    height = 501;
    vi.advanceTimersByTime(500);
    expect(state()[0]).toBe('closed');
  });

  it('stays whole when the window gets narrower', () => {
    height = 300;
    foldTranscript(document);
    vi.advanceTimersByTime(500);
    height = 600;
    view.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(200);
    expect(state()[0]).toBe('whole');
    expect(told).toEqual([]);
  });
});

it('does nothing in a page without a transcript', () => {
  fold().remove();
  foldTranscript(document);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});
