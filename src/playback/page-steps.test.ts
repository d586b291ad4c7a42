// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkTranscript, type TranscriptSteps } from './transcript-steps.ts';

let transcript: TranscriptSteps;
const goTo = vi.fn<(step: number) => void>();

beforeEach(() => {
  document.body.innerHTML = `
    <div id="topic-ice"><h3>Ice</h3> <a href="#step-2" data-step="2"><b>Step 2</b></a></div>
    <div id="topic-rain"><h3>Rain</h3> <a href="#step-3" data-step="3">Step 3</a></div>
    <a href="#elsewhere">Elsewhere</a>`;
  transcript = linkTranscript(document, goTo);
});

afterEach(() => transcript.destroy());

const marked = () => [...document.querySelectorAll('[aria-current]')].map(({ id }) => id);

it('marks the topic of the current step, one at a time', () => {
  transcript.mark('topic-ice');
  expect(marked()).toEqual(['topic-ice']);
  transcript.mark('topic-rain');
  expect(marked()).toEqual(['topic-rain']);
  transcript.mark('topic-that-is-not-there');
  expect(marked()).toEqual([]);
  transcript.mark('topic-ice');
  transcript.mark(null);
  expect(marked()).toEqual([]);
});

it('lets a link to a step move the player, and other links be', () => {
  const click = (selector: string, init: MouseEventInit = {}) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(click('b')).toBe(false);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(2);
  expect(click('[data-step="3"]', { ctrlKey: true })).toBe(true);
  expect(click('[href="#elsewhere"]')).toBe(true);
  expect(goTo).toHaveBeenCalledTimes(1);
});

it('leaves nothing behind', () => {
  transcript.mark('topic-ice');
  transcript.destroy();
  expect(marked()).toEqual([]);
  document.querySelector('b')?.click();
  expect(goTo).not.toHaveBeenCalled();
});
