// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveLanguage } from './language-cookie.ts';
import { FAILURE } from '#domain/analytics/failure-event';
import {
  logActions,
  loadFocusCode,
  handleFrameEvents,
  handleModals,
  handlePageEvents,
  keepPositionInTranslations,
  logFailures,
  trackDialogs,
  saveLanguageOfNewTab,
  startAlone,
  handleTranscriptPress,
} from './late-handlers.ts';

const answer = vi.hoisted(() => vi.fn<(event: Event) => void>());
const trackActions = vi.hoisted(() => vi.fn<(track: unknown, early: readonly Event[]) => typeof answer>());
const startAtIntent = vi.hoisted(() => vi.fn<(view: Window) => void>());
vi.mock('./first-intent.ts', () => ({ trackActions, startAtIntent }));
const shareBySheet = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('./share-by-sheet.ts', () => ({ shareBySheet }));

const track = vi.fn();
const loadAnalytics = vi.fn(() => Promise.resolve({ track }));

beforeEach(() => {
  vi.resetAllMocks();
  trackActions.mockReturnValue(answer);
  loadAnalytics.mockResolvedValue({ track });
});

describe('logFailures', () => {
  const logFailure = vi.fn<(failure: Event) => Promise<void>>();
  const load = vi.fn(() => Promise.resolve({ logFailure }));
  const log = logFailures(load);
  beforeEach(() => {
    logFailure.mockResolvedValue();
    load.mockResolvedValue({ logFailure });
  });

  it.each(['error', 'unhandledrejection', 'astro:hydration-error', FAILURE])('logs %s', async (type) => {
    const failure = new Event(type);
    log(failure);
    await vi.waitFor(() => expect(logFailure.mock.calls).toEqual([[failure]]));
  });

  it('loads nothing for other events', () => {
    log(new Event('click'));
    expect(load).not.toHaveBeenCalled();
  });

  it('logs failures when the network returns, at most ten', async () => {
    load.mockRejectedValue(new TypeError('offline'));
    for (let count = 0; count < 15; count += 1) log(new Event(FAILURE));
    await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThanOrEqual(15));
    await Promise.resolve();
    expect(logFailure).not.toHaveBeenCalled();
    load.mockResolvedValue({ logFailure });
    log(new Event('online'));
    await vi.waitFor(() => expect(logFailure).toHaveBeenCalledTimes(10));
    log(new Event('online'));
    await Promise.resolve();
    expect(logFailure).toHaveBeenCalledTimes(10);
  });
});

describe('keepPositionInTranslations', () => {
  const press = (type: string, selector: string) => {
    const link = document.querySelector(selector)!;
    link.addEventListener(type, keepPositionInTranslations(document), { once: true });
    link.dispatchEvent(new Event(type, { bubbles: true }));
    return document.querySelector('a')!.hash;
  };
  const show = (viewer: string) =>
    (document.body.innerHTML = `<div id="viewer">${viewer}</div><a rel="alternate" href="/v/fluss/"><b>Deutsch</b></a>`);
  afterEach(() => {
    location.hash = '';
    document.body.replaceChildren();
  });

  it('leads to the same second of a video in another language [2.90]', () => {
    show('<video></video>');
    location.hash = '#t=5';
    expect(press('click', 'b')).toBe('#t=5');
    document.querySelector('video')!.currentTime = 83.6;
    expect(press('click', 'b')).toBe('#t=83');
    document.querySelector('video')!.currentTime = 90;
    expect(press('auxclick', 'a')).toBe('#t=90');
  });

  it('leads to the same step of a presentation in another language [2.90]', () => {
    show('');
    location.hash = '#step=3';
    expect(press('pointerenter', 'b')).toBe('');
    expect(press('click', 'b')).toBe('#step=3');
    location.hash = '';
    expect(press('click', 'b')).toBe('');
  });
});

describe('startAlone', () => {
  const presses = vi.fn();
  const open = (search: string) => {
    history.replaceState(null, '', `/${search}#step=2`);
    document.body.innerHTML = '<a data-replay href="#steps">Present</a>';
    document.querySelector('a')!.onclick = presses;
    const listen = startAlone(document);
    for (const type of ['pointerover', 'hashchange', 'hashchange']) listen(new Event(type));
  };
  afterEach(() => {
    history.replaceState(null, '', '/');
    document.body.replaceChildren();
  });

  it.each([
    '?present=0123456789abcdef',
    '?start=2&presenter=0123456789abcdef',
    '?remote=0123456789abcdef',
    '?follow=0123456789abcdef',
  ])('presses Start once in a window of a talk (%s)', (search) => {
    open(search);
    expect(presses).toHaveBeenCalledTimes(1);
  });

  it('lets the content of a kiosk play by itself, and follows releases', async () => {
    const followReleases = vi.fn();
    history.replaceState(null, '', '/?kiosk=1');
    document.body.innerHTML = '<a data-replay href="#steps">Present</a>';
    document.querySelector('a')!.onclick = presses;
    startAlone(document, () => Promise.resolve({ followReleases }) as never)(new Event('hashchange'));
    expect(presses).toHaveBeenCalledTimes(1);
    expect(document.querySelector('a')!.dataset['autoplay']).toBe('always');
    await vi.waitFor(() => expect(followReleases).toHaveBeenCalled());
  });

  it.each(['', '?presents=1', '?utm=present'])('presses nothing on other pages (%s)', (search) => {
    open(search);
    expect(presses).not.toHaveBeenCalled();
  });
});

describe('handleModals', () => {
  const serve = vi.fn<(event: Event) => void>();
  const load = vi.fn(() => Promise.resolve({ handleModalEvent: serve }));
  beforeEach(() => void load.mockResolvedValue({ handleModalEvent: serve }));

  it('loads nothing before an event names a dialog', () => {
    for (const type of ['click', 'hashchange', 'toggle']) handleModals(load)(new Event(type));
    expect(load).not.toHaveBeenCalled();
  });

  it('passes on events that name a dialog, and retries code that did not load', async () => {
    const answerOne = handleModals(load);
    load.mockRejectedValueOnce(new Error('offline'));
    answerOne(new Event('open-modal'));
    history.replaceState(null, '', '#share');
    const events = ['open-modal', 'close-modal', 'hashchange'].map((type) => new Event(type));
    events.forEach(answerOne);
    await vi.waitFor(() => expect(serve.mock.calls.flat()).toEqual(events));
    history.replaceState(null, '', '/');
  });
});

describe('loadFocusCode', () => {
  const focus = () => Object.defineProperty(new FocusEvent('focusin'), 'target', { value: document.body });

  it('loads the code with the first focus, once', async () => {
    const watchFocus = vi.fn();
    const load = vi.fn(() => Promise.resolve({ watchFocus }));
    const take = loadFocusCode(document, load);
    take(new Event('click'));
    expect(load).not.toHaveBeenCalled();
    take(focus());
    take(focus());
    await vi.waitFor(() => expect(watchFocus.mock.calls).toEqual([[document, document.body]]));
    expect(load).toHaveBeenCalledOnce();
  });

  it('retries with the next focus if the code does not load', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('offline')));
    const take = loadFocusCode(document, load);
    take(focus());
    await vi.waitFor(() => {
      take(focus());
      expect(load.mock.calls.length).toBeGreaterThan(1);
    });
  });
});

describe('handleTranscriptPress', () => {
  const handlePress = vi.fn();
  const load = vi.fn(() => Promise.resolve({ handlePress }));
  beforeEach(() => void load.mockResolvedValue({ handlePress }));

  /** Presses an element of a page, whose viewer has this class. */
  function press(selector: string, viewer: string): void {
    document.body.innerHTML = `<div class="${viewer}"></div>
      <button class="transcript-beside"></button> <div class="topic"><p>Ice</p></div>`;
    document.addEventListener('click', handleTranscriptPress(document, load), { once: true });
    document.querySelector<HTMLElement>(selector)!.click();
  }

  it('loads nothing for a press beside, nor on text that is only read', () => {
    press('div', 'player');
    press('p', 'preview');
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['pointerover', 'focusin'])('loads the code on %s of the button, and does nothing more', (type) => {
    press('div', 'preview');
    const button = document.querySelector('.transcript-beside')!;
    button.addEventListener(type, handleTranscriptPress(document, load));
    button.dispatchEvent(new Event(type));
    expect(load).toHaveBeenCalledOnce();
    expect(handlePress).not.toHaveBeenCalled();
  });

  it.each([
    ['.transcript-beside', 'preview'],
    ['p', 'player'],
  ])('passes on a press on %s below a %s', async (pressed, viewer) => {
    press(pressed, viewer);
    await vi.waitFor(() => expect(handlePress).toHaveBeenCalledOnce());
  });
});

describe('logActions', () => {
  it('loads the code with the first sign of intent, once, and not for a failure', async () => {
    const take = logActions(loadAnalytics);
    take(new Event('error'));
    expect(loadAnalytics).not.toHaveBeenCalled();
    take(new Event('pointerover'));
    take(new Event('keydown'));
    await vi.waitFor(() => expect(trackActions).toHaveBeenCalledWith(track, []));
    take(new Event('focusin'));
    expect(loadAnalytics).toHaveBeenCalledOnce();
  });

  it('keeps actions while the code loads, and passes later ones on', async () => {
    const take = logActions(loadAnalytics);
    const early = ['click', 'submit', 'podium:transcript-opened'].map((type) => new Event(type));
    early.forEach(take);
    await vi.waitFor(() => expect(trackActions).toHaveBeenCalledWith(track, early));
    const late = new Event('click');
    await vi.waitFor(() => {
      take(late);
      expect(answer).toHaveBeenLastCalledWith(late);
    });
  });

  it('throws nothing if the code throws, and retries', async () => {
    loadAnalytics.mockRejectedValueOnce(new TypeError('blocked'));
    const take = logActions(loadAnalytics);
    take(new Event('click'));
    await vi.waitFor(() => {
      take(new Event('click'));
      expect(trackActions).toHaveBeenCalledOnce();
    });
  });

  it('starts the code without waiting for that which sends events, and once', async () => {
    const sender = Promise.withResolvers<{ track: typeof track }>();
    loadAnalytics.mockReturnValue(sender.promise);
    const take = logActions(loadAnalytics);
    take(new Event('pointerover'));
    await vi.waitFor(() => expect(startAtIntent.mock.calls).toEqual([[window]]));
    expect(trackActions).not.toHaveBeenCalled();
    sender.reject(new TypeError('blocked'));
    await vi.waitFor(() => {
      loadAnalytics.mockResolvedValue({ track });
      take(new Event('pointerover'));
      expect(trackActions).toHaveBeenCalledOnce();
    });
    expect(startAtIntent).toHaveBeenCalledOnce();
  });
});

it('handles events from before it loaded', async () => {
  const early = [new Event('click')];
  handlePageEvents(document, early, { podium: undefined, loadAnalytics });
  expect(document.documentElement).toHaveProperty('dataset.served');
  await vi.waitFor(() => expect(trackActions).toHaveBeenCalledWith(track, early));
});

it('logs the dialogs of a frame, and loads the code that sends events with the first one [7.33, 7.34]', async () => {
  const frame = document.implementation.createHTMLDocument();
  frame.body.innerHTML = '<dialog id="share-dialog"></dialog>';
  handleFrameEvents(frame, [new Event('pointerover')], loadAnalytics);
  expect(loadAnalytics).not.toHaveBeenCalled();
  frame.querySelector('dialog')?.setAttribute('open', '');
  await vi.waitFor(() =>
    expect(track.mock.calls).toEqual([[['show modal', {}]], [['open social share', {}]]]),
  );
  frame.querySelector('dialog')?.removeAttribute('open');
  await vi.waitFor(() => expect(track).toHaveBeenLastCalledWith(['close modal', {}]));
});

it('opens the share sheet for a press before this code, and logs no dialog [7.25]', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.assign(navigator, { share: shareBySheet, canShare: () => true });
  document.body.innerHTML =
    '<button commandfor="share-dialog">Share</button><dialog id="share-dialog"></dialog>';
  const click = new MouseEvent('click');
  Object.defineProperty(click, 'target', { value: document.querySelector('button') });
  handleFrameEvents(document, [click], loadAnalytics);
  await vi.waitFor(() => expect(shareBySheet).toHaveBeenCalledOnce());
  expect(track).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

describe('the log of dialogs', () => {
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
});

describe('the language of a new tab', () => {
  const get = vi.fn<() => string>();
  const set = vi.fn<(text: string) => void>();
  const link = (language: string) => document.querySelector<HTMLAnchorElement>(`a[hreflang=${language}]`)!;

  /** Presses an element. Returns whether the browser's default action runs. */
  function press(element: Element, type = 'auxclick', button = 1): boolean {
    saveLanguage(document);
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button });
    addEventListener(type, saveLanguageOfNewTab, { capture: true, once: true });
    return element.dispatchEvent(event);
  }

  beforeEach(() => {
    get.mockReset().mockReturnValue('');
    set.mockReset();
    Object.defineProperty(document, 'cookie', { get, set, configurable: true });
    document.body.innerHTML =
      '<a id="other" href="#x">Other</a><a href="#en" hreflang="en" aria-current="page">English</a>' +
      '<a href="#de" hreflang="de"><span>Deutsch</span></a>';
  });

  afterEach(() => {
    Reflect.deleteProperty(document, 'cookie');
    vi.unstubAllGlobals();
  });

  it("keeps the language of a link that opens in a new tab, also the page's own [1.17]", () => {
    for (const language of ['de', 'en']) {
      expect(press(link(language).firstElementChild ?? link(language))).toBe(true);
      expect(set).toHaveBeenLastCalledWith(
        `language=${language}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
      );
    }
  });

  it('keeps nothing for other presses', () => {
    press(document.querySelector('#other')!);
    press(document.body);
    press(link('de'), 'auxclick', 2);
    expect(set).not.toHaveBeenCalled();
  });

  it('keeps nothing in a frame', () => {
    vi.stubGlobal('parent', {});
    press(link('de'));
    expect(set).not.toHaveBeenCalled();
  });

  it('throws nothing if cookies are blocked', () => {
    get.mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    press(link('de'));
    expect(set).not.toHaveBeenCalled();
  });
});
