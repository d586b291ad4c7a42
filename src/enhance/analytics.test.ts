// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const isInstant = vi.hoisted(() => ({ value: true }));
const tracked = vi.hoisted(() => vi.fn<(event: readonly [string, object]) => Promise<boolean>>());
const goAfterLog = vi.hoisted(() => vi.fn());
vi.mock('#stores/analytics', () => ({
  startAnalytics: () => ({ isInstant: isInstant.value }),
  track: tracked,
  trackAndGo: goAfterLog,
}));
const { trackPage } = await import('./analytics.ts');

const names = () => tracked.mock.calls.map(([[name]]) => name);

/** What this test has started and the next must not hear. */
const leftovers: (() => void)[] = [];

class PassingObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    leftovers.push(() => this.disconnect());
  }
}

function pageWith(markup: string): Document {
  document.body.innerHTML = markup;
  return document;
}

const DATA = (isPublicView: boolean) =>
  `<script type="application/json" id="app-data">{"oid":"x","isPublicView":${isPublicView}}</script>`;

/** What the observer heard so far has been told. */
const settle = () => Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
  tracked.mockReset();
  goAfterLog.mockReset();
  isInstant.value = true;
  vi.stubGlobal('MutationObserver', PassingObserver);
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
    leftovers.push(() => document.removeEventListener(...args));
    add(...args);
  });
});

afterEach(() => {
  vi.useRealTimers();
  for (const end of leftovers.splice(0)) end();
});

it('logs that a public view page is loaded, not so a private one', () => {
  trackPage(pageWith(DATA(true)));
  expect(tracked).toHaveBeenCalledWith(['loaded public view page', { presentation_oid: 'x' }]);
  tracked.mockReset();
  trackPage(pageWith(DATA(false)));
  trackPage(pageWith(''));
  expect(names()).toEqual([]);
});

it('logs the paged transcript after one second, where there is one', () => {
  trackPage(pageWith('<div class="transcript-body"></div>'));
  vi.advanceTimersByTime(999);
  expect(names()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(names()).toEqual(['paged transcript shown']);
});

it('logs that the transcript is opened, each time', async () => {
  const page = pageWith('<div id="transcript"><button aria-expanded="false">More</button></div>');
  trackPage(page);
  const button = page.querySelector('button');
  for (const state of ['true', 'true', 'false', 'true']) {
    button?.setAttribute('aria-expanded', state);
    await settle();
  }
  expect(names()).toEqual(['transcript opened', 'transcript opened']);
});

it('logs dialogs that open and close, and which of them is for sharing', async () => {
  const page = pageWith('<dialog id="share-dialog"></dialog><details></details>');
  trackPage(page);
  const dialog = page.querySelector('dialog');
  dialog?.setAttribute('open', '');
  await settle();
  dialog?.removeAttribute('open');
  await settle();
  page.querySelector('details')?.setAttribute('open', '');
  await settle();
  expect(names()).toEqual(['show modal', 'open social share', 'close modal']);
});

it('logs what was done before it was there', () => {
  const page = pageWith(`<a class="header-logo" href="/">Podium</a><dialog open></dialog>
    <div id="transcript"><button aria-expanded="true">Less</button></div>`);
  const early: Event[] = [];
  page.addEventListener('click', (event) => {
    event.preventDefault();
    early.push(event);
  });
  page.querySelector('a')?.click();
  page.querySelector('button')?.click();
  isInstant.value = false;
  trackPage(page, early);
  expect(names()).toEqual(['show modal', 'transcript opened', 'click on logo']);
  expect(goAfterLog).not.toHaveBeenCalled();
});

it('holds up no link where a beacon carries the event', () => {
  const page = pageWith('<a class="header-logo" href="#">Podium</a><input name="search">');
  trackPage(page);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  page.querySelector('a')?.dispatchEvent(click);
  page.querySelector('input')?.click();
  expect(click.defaultPrevented).toBe(false);
  expect(names()).toEqual(['click on logo', 'click on search input']);
});

it('lets a link wait for its log where there is no beacon, but for one to another tab', () => {
  const page = pageWith('<a class="header-logo" href="#">Podium</a>');
  isInstant.value = false;
  trackPage(page);
  const link = page.querySelector('a');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  link?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(goAfterLog).toHaveBeenCalledWith(['click on logo', {}], expect.any(Function));
  const elsewhere = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  link?.dispatchEvent(elsewhere);
  expect(elsewhere.defaultPrevented).toBe(false);
  expect(names()).toEqual(['click on logo']);
});

it('logs a search, but not one that is empty', () => {
  const page = pageWith('<form><input name="search" value="lakes"></form>');
  trackPage(page);
  const submit = () => new Event('submit', { bubbles: true, cancelable: true });
  const form = page.querySelector('form');
  form?.dispatchEvent(submit());
  page.querySelector('input')?.setAttribute('value', ' ');
  form?.dispatchEvent(submit());
  expect(tracked.mock.calls).toEqual([
    [['search of presentations', { search_term: 'lakes', search_type: 'NEXT' }]],
  ]);
});
