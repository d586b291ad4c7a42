// @vitest-environment jsdom
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { handlePress, DOUBLE_PRESS_MS } from './transcript-beside.ts';

const wide = Object.assign(new EventTarget(), { matches: true });
const led: string[] = [];
const scrolled = vi.fn();
let selection: { isCollapsed: boolean; anchorNode: Node | null };

beforeEach(() => {
  vi.useFakeTimers();
  led.length = 0;
  scrolled.mockReset();
  wide.matches = true;
  selection = { isCollapsed: true, anchorNode: null };
  vi.stubGlobal('getSelection', () => selection);
  vi.stubGlobal('matchMedia', () => wide);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollBy = scrolled;
  document.body.innerHTML = `
    <div class="stage"><div class="page-width"><section id="viewer" tabindex="0"></section></div></div>
    <article>
      <section class="transcript">
        <div class="transcript-head"><button class="transcript-beside" type="button"><span>Show beside</span></button></div>
        <div class="transcript-body" data-transcript data-fold="closed">
          <div class="topic" id="ice"><h3><a href="#step-2" data-step="2">Ice</a></h3><p>It <b>floats</b>.</p>
            <div class="topic" id="note"><h4>Note</h4><p>On a lake.</p></div></div>
          <div class="topic" id="end"><h3>End</h3><p>No step.</p></div>
          <button class="transcript-toggle" type="button"></button>
        </div>
      </section>
      <p class="after"></p>
    </article>`;
  find('.transcript-toggle').onclick = () => void (find('[data-fold]').dataset['fold'] = 'open');
  find('[data-step]').onclick = (event) => {
    event.preventDefault();
    led.push('step 2');
  };
});

/** Moves the transcript back, so that the next test begins below. */
afterEach(() => {
  wide.dispatchEvent(new Event('change'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const panel = () => find('.transcript');
const isBeside = () => panel().parentElement?.className === 'page-width';

/** Presses an element, as the browser reports it. */
function press(selector: string, init: MouseEventInit = {}): void {
  const target = find(selector);
  target.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  target.addEventListener('click', (event) => handlePress(document, event), { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...init }));
}

/** Marks a part as that of the current step, and waits until this is noticed. */
async function play(id: string): Promise<void> {
  for (const topic of document.querySelectorAll('.topic')) topic.removeAttribute('aria-current');
  find(`#${id}`).setAttribute('aria-current', 'step');
  await Promise.resolve();
}

it('leaves the focus where the visitor has moved it while the code loaded [4.50]', () => {
  find('#viewer').focus();
  press('.transcript-beside');
  expect(isBeside()).toBe(true);
  expect(document.activeElement).toBe(find('#viewer'));
});

it('moves beside the stage and back by its button, which keeps the focus [4.50]', () => {
  find('.transcript-beside').focus();
  press('.transcript-beside');
  expect(isBeside()).toBe(true);
  expect(find('[data-fold]').dataset['fold']).toBe('open');
  expect(document.activeElement).toBe(find('.transcript-beside'));
  press('.transcript-beside');
  expect(find('article').firstElementChild).toBe(panel());
  expect(document.activeElement).toBe(find('.transcript-beside'));
  expect([panel().hasAttribute('tabindex'), panel().hasAttribute('data-beside')]).toEqual([false, false]);
});

it('moves back by Escape, with the focus, and where the window has no space', () => {
  press('.transcript-beside');
  find('[data-step]').focus();
  panel().dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(isBeside()).toBe(true);
  panel().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(isBeside()).toBe(false);
  expect(document.activeElement).toBe(find('.transcript-beside'));
  press('.transcript-beside');
  find('#viewer').focus();
  wide.dispatchEvent(new Event('change'));
  expect(isBeside()).toBe(false);
  expect(document.activeElement).toBe(find('#viewer'));
});

it('moves back before it is printed', () => {
  press('.transcript-beside');
  dispatchEvent(new Event('beforeprint'));
  expect(isBeside()).toBe(false);
});

it('stays in a narrow window, and one that was not measured yet stays whole', () => {
  wide.matches = false;
  press('.transcript-beside');
  expect(isBeside()).toBe(false);
  wide.matches = true;
  delete find('[data-fold], [data-transcript]').dataset['fold'];
  press('.transcript-beside');
  expect([isBeside(), find('[data-transcript]').dataset['fold']]).toEqual([true, 'whole']);
});

it('scrolls the part of the current step into view beside the stage only [4.51]', async () => {
  await play('ice');
  expect(scrolled).not.toHaveBeenCalled();
  press('.transcript-beside');
  expect(scrolled).toHaveBeenCalledTimes(1);
  await play('end');
  expect(scrolled).toHaveBeenCalledTimes(2);
  press('.transcript-beside');
  await play('ice');
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it.each([
  ['has the focus in it', () => find('[data-step]').focus()],
  ['scrolls with the focus on it', () => panel().focus()],
  ['scrolled it with a finger', () => panel().dispatchEvent(new Event('touchmove'))],
  [
    'selected some of it',
    () => {
      selection = { isCollapsed: false, anchorNode: find('#ice p').firstChild };
    },
  ],
])('does not scroll while the visitor %s [4.51]', async (_what, read) => {
  press('.transcript-beside');
  read();
  scrolled.mockReset();
  await play('end');
  expect(scrolled).not.toHaveBeenCalled();
  find('#viewer').focus();
  find('#viewer').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  selection = { isCollapsed: true, anchorNode: null };
  await play('ice');
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it.each(['#ice > p', '#ice b', '#note p'])('leads from a press on %s to the step [4.49]', (text) => {
  press(text);
  vi.advanceTimersByTime(DOUBLE_PRESS_MS - 1);
  expect(led).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(led).toEqual(['step 2']);
});

it('leads nowhere from a part without a step, a link, or a press with a modifier', () => {
  press('#end p');
  press('#ice b', { ctrlKey: true });
  vi.advanceTimersByTime(DOUBLE_PRESS_MS);
  expect(led).toEqual([]);
  press('[data-step]');
  vi.advanceTimersByTime(DOUBLE_PRESS_MS);
  expect(led).toEqual(['step 2']);
});

it('takes no selection for a press: neither its end, nor a double press, nor what ends it [4.49]', () => {
  press('#ice b');
  press('#ice b', { detail: 2 });
  vi.advanceTimersByTime(DOUBLE_PRESS_MS);
  press('#ice b');
  selection.isCollapsed = false;
  vi.advanceTimersByTime(DOUBLE_PRESS_MS);
  press('#ice b');
  selection.isCollapsed = true;
  vi.advanceTimersByTime(DOUBLE_PRESS_MS);
  expect(led).toEqual([]);
});
