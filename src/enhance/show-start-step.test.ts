// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareStartStep } from './show-start-step.ts';

const PICTURE = (name: string) =>
  `<picture><source srcset="${name}.avif" sizes="300px"><img src="${name}.jpg" alt="${name}" loading="lazy"></picture>`;
const scrollBy = vi.fn<(x: number, y: number) => void>();

beforeEach(() => {
  history.replaceState(null, '', '/p/a/b/');
  document.head.innerHTML = '';
  document.body.innerHTML = `
    <section id="viewer"><div class="preview">${PICTURE('preview')}</div>
      <div class="overlay"><a href="#step-1" data-replay><svg></svg><span>Present</span></a></div></section>
    <ol>${[1, 2, 3].map((step) => `<li><a class="step" data-step="${step}">${PICTURE(`step-${step}`)}</a></li>`).join('')}</ol>`;
  document.querySelector('ol')!.scrollBy = scrollBy as unknown as Element['scrollBy'];
  scrollBy.mockReset();
});

const create = () => prepareStartStep(document, () => Promise.resolve('Present from step {{step}}'));

/** Returns what the page shows: the label of Start, the marked steps, and the uppermost picture. */
const shown = () => [
  document.querySelector('[data-replay]')!.textContent,
  [...document.querySelectorAll<HTMLElement>('[aria-current=step]')].map(({ dataset }) => dataset['step']),
  document.querySelector('.preview > :last-child img')!.getAttribute('src'),
];

it.each([
  ['#step=2', 2],
  ['?start=3', 3],
  ['?start=3#step=2', 2],
  ['#step=99', 3],
])('shows the step of %s: its picture, its mark, its number on Start [2.69]', async (address, step) => {
  history.replaceState(null, '', address);
  await create()();
  expect(shown()).toEqual([`Present from step ${step}`, [String(step)], `step-${step}.jpg`]);
  const image = document.querySelector<HTMLImageElement>('.preview > :last-child img')!;
  expect([image.alt, image.loading]).toEqual(['', 'eager']);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  expect(document.querySelector<HTMLElement>('[data-replay]')!.style.visibility).toBe('');
});

it.each(['', '#step=1', '#step=0', '#step=two', '#topic-ice', '?start=1m30s'])(
  'shows the beginning with %o [2.69]',
  async (address) => {
    history.replaceState(null, '', `/p/a/b/${address}`);
    await create()();
    expect(shown()).toEqual(['Present', [], 'preview.jpg']);
  },
);

it('follows changes of the address, also back to none [2.69]', async () => {
  const show = create();
  for (const step of [2, 3]) {
    history.replaceState(null, '', `#step=${step}`);
    await show();
    expect(shown()).toEqual([`Present from step ${step}`, [String(step)], `step-${step}.jpg`]);
  }
  history.replaceState(null, '', '/p/a/b/');
  await show();
  expect(shown()).toEqual(['Present', [], 'preview.jpg']);
});

it('keeps a later step if the texts of an earlier one are late', async () => {
  const texts = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [...texts];
  const show = prepareStartStep(document, () => waiting.shift()!.promise);
  history.replaceState(null, '', '#step=2');
  const first = show();
  history.replaceState(null, '', '#step=3');
  const second = show();
  texts[1]!.resolve('From {{step}}');
  await second;
  texts[0]!.resolve('From {{step}}');
  await first;
  expect(shown()).toEqual(['From 3', ['3'], 'step-3.jpg']);
});

it('keeps the focus on Start', async () => {
  const button = document.querySelector<HTMLElement>('[data-replay]')!;
  button.focus();
  history.replaceState(null, '', '#step=2');
  await create()();
  expect(document.activeElement).toBe(button);
});

it('leaves a running player and pages without steps as they are', async () => {
  history.replaceState(null, '', '#step=2');
  document.getElementById('viewer')!.insertAdjacentHTML('beforeend', '<section class="player"></section>');
  await create()();
  expect(shown()).toEqual(['Present', [], 'preview.jpg']);
  document.querySelector('.player')!.remove();
  document.querySelector('ol')!.remove();
  await create()();
  expect(shown()).toEqual(['Present', [], 'preview.jpg']);
});
