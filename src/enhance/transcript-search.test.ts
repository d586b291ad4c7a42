// @vitest-environment jsdom
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { addSearch } from './transcript-search.ts';

const TEXTS = vi.hoisted(() => ({
  transcript: { search: 'Search the transcript', found: '{{position}} of {{count}}', none: 'Nothing found' },
}));

vi.mock('#stores/dialog-texts', () => ({
  $dialogTexts: { get: () => TEXTS },
  loadDialogTexts: () => Promise.resolve(),
}));

/** The texts of the highlights, by name. */
const marked = () => Object.fromEntries([...highlights].map(([name, ranges]) => [name, ranges.map(String)]));
const highlights = new Map<string, Range[]>();
const shown: string[] = [];
let life: AbortController;

beforeEach(async () => {
  highlights.clear();
  shown.length = 0;
  life = new AbortController();
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('Highlight', function (...ranges: Range[]) {
    return ranges;
  });
  document.body.innerHTML = `
    <section>
      <div class="transcript-head"><h2>Lakes</h2></div>
      <div class="transcript-body">
        <div class="topic"><h3>A <a>lake</a></h3><p>The <b>la</b>ke is</p><p>old.</p>
          <div class="topic"><ul><li>LAKE<ul><li>bed</li></ul></li></ul></div></div>
        <button>Show all lakes</button>
      </div>
    </section>`;
  await addSearch(
    document.querySelector('section')!,
    (range) => shown.push(range.startContainer.parentElement!.tagName),
    life.signal,
  );
});

afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('input')!;
const status = () => document.querySelector('output')!.value;

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input'));
}

/** Presses a key in the field. Returns whether it did what browsers and the panel do. */
const press = (key: string, shiftKey = false) =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));

it('marks all places in the topics, also across elements, and shows the first [4.52]', () => {
  type('lake');
  expect(marked()).toEqual({
    'transcript-found': ['lake', 'lake', 'LAKE'],
    'transcript-current': ['lake'],
  });
  expect([shown, status()]).toEqual([['A'], '1 of 3']);
});

it('leads on by Enter, back by Shift and Enter, and round [4.52]', () => {
  type('Lake');
  press('Enter');
  press('Enter');
  expect(status()).toBe('3 of 3');
  press('Enter');
  press('Enter', true);
  expect([shown, status()]).toEqual([['A', 'B', 'LI', 'A', 'LI'], '3 of 3']);
});

it('finds no place that spans two paragraphs or items', () => {
  type('is old');
  expect([status(), marked()['transcript-found']]).toEqual(['Nothing found', []]);
  type('lakebed');
  expect(status()).toBe('Nothing found');
  press('Enter');
  expect(shown).toEqual([]);
});

it('is emptied by Escape, which moves the transcript back when it is empty [4.52]', () => {
  const pressed = vi.fn();
  document.querySelector('section')!.addEventListener('keydown', pressed);
  type('lake');
  expect(press('Escape')).toBe(false);
  expect([field().value, status(), marked()['transcript-found'], pressed.mock.calls]).toEqual([
    '',
    '',
    [],
    [],
  ]);
  expect(press('Escape')).toBe(true);
  expect(pressed).toHaveBeenCalledOnce();
});

it('has a name, and is gone with its marks when the transcript moves back', () => {
  expect(field().ariaLabel).toBe('Search the transcript');
  type('lake');
  life.abort();
  expect(document.querySelector('input')).toBeNull();
  expect(marked()['transcript-found']).toEqual([]);
});
