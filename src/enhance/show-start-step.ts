import { firstStep } from '#domain/playback/step-address';
import { textsPath } from '#domain/addresses/texts-path';
import type { Locale } from '#domain/languages/locales';
import { fetchText } from '#services/late-files';

/** Fetches the label of Start that names a step; it has `{{step}}` for the number. */
type FetchLabel = (page: Document) => Promise<string>;

const fetchLabel: FetchLabel = async (page) => {
  const texts = await fetchText(textsPath(page.documentElement.lang as Locale, 'player'));
  return (JSON.parse(texts) as { presentation: { presentFrom: string } }).presentation.presentFrom;
};

/**
 * Returns a function that shows, before playback, the step that the URL names: its picture behind
 * the start overlay, a mark on its picture in the strip, and the label of Start. The first step
 * shows as if the URL named none. Rejects if the texts fail to load.
 */
export function prepareStartStep(page: Document, load: FetchLabel = fetchLabel): () => Promise<void> {
  const label = page.querySelector<HTMLElement>('a[data-replay] span');
  const defaultLabel = label?.textContent ?? '';
  return async () => {
    const steps = [...page.querySelectorAll('.step')];
    if (!label || steps.length === 0 || page.querySelector('.player')) return;
    const number = firstStep(location, steps.length);
    const step = number > 1 ? steps[number - 1] : undefined;
    showPicture(page, step);
    for (const otherStep of steps) otherStep.removeAttribute('aria-current');
    step?.setAttribute('aria-current', 'step');
    if (step) scrollToCentre(step);
    const text = step ? (await load(page)).replace('{{step}}', `${number}`) : defaultLabel;
    // Unless the URL has changed since.
    if (number === firstStep(location, steps.length)) await setLabel(label, text);
  };
}

/** Shows the picture of a step over the preview; without a step, the preview again. */
function showPicture(page: Document, step: Element | undefined): void {
  page.querySelector('.preview-step')?.remove();
  const picture = step?.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined;
  const image = picture?.querySelector('img');
  if (!picture || !image) return;
  picture.className = 'preview-layer preview-step';
  image.alt = '';
  image.loading = 'eager';
  page.querySelector('.preview')?.append(picture);
}

/** Scrolls a step to the middle of the strip. `scrollIntoView` would scroll the page too. */
function scrollToCentre(step: Element): void {
  const strip = step.closest('ol');
  if (!strip) return;
  const [stepRect, stripRect] = [step.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (strip.scrollWidth > strip.clientWidth)
    strip.scrollBy(stepRect.left - stripRect.left + (stepRect.width - stripRect.width) / 2, 0);
  else strip.scrollBy(0, stepRect.top - stripRect.top + (stepRect.height - stripRect.height) / 2);
}

/**
 * Sets the label of Start. The button is invisible for two frames, so that its new width does not
 * count as a layout shift. A focused button stays visible.
 */
async function setLabel(label: HTMLElement, text: string): Promise<void> {
  const button = label.closest('a');
  if (!button || label.textContent === text) return;
  if (button !== document.activeElement) button.style.visibility = 'hidden';
  label.textContent = text;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  button.style.visibility = '';
}
