// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { answerStart } from './answer-start.ts';

const loadAgain = vi.fn<() => void>();
answerStart(document, loadAgain);

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  loadAgain.mockReset();
  document.body.innerHTML = `<astro-island ssr><a href="#steps" data-replay>Present</a><p data-failed="It failed."></p></astro-island><a href="#x">Link</a>`;
});

function fail(message: string): void {
  const detail = { error: new Error(message) };
  find('astro-island').dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, detail }));
}

it('says that Start has not worked, until the code comes', async () => {
  find('[data-replay]').ariaBusy = 'true';
  fail('offline');
  await vi.waitFor(() => expect(find('[role=status]').textContent).toBe('It failed.'));
  find('[data-replay]').click();
  expect(loadAgain).not.toHaveBeenCalled();
  find('astro-island').dispatchEvent(new CustomEvent('astro:hydrate'));
  expect(find('[role=status]')).toBeNull();
});

it('says nothing where nobody has pressed', () => {
  fail('offline');
  expect(find('[role=status]')).toBeNull();
});

it('loads the page again at a press after its code hung, and at no other', () => {
  fail('Loading chunk viewer failed.');
  find('[href="#x"]').click();
  find('[data-replay]').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(loadAgain).not.toHaveBeenCalled();
  find('[data-replay]').click();
  expect(loadAgain).toHaveBeenCalledTimes(1);
});
