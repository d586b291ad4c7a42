import { firstStep } from '#domain/playback/step-address';
import { textsPath } from '#domain/addresses/texts-path';
import type { Locale } from '#domain/languages/locales';
import { fetchText } from '#services/late-files';

/** Fetches the label of Start that names a step, with `{{step}}` for its number. */
type FetchLabel = (page: Document) => Promise<string>;

const fetchLabel: FetchLabel = async (page) => {
  const texts = await fetchText(textsPath(page.documentElement.lang as Locale, 'player'));
  return (JSON.parse(texts) as { presentation: { presentFrom: string } }).presentation.presentFrom;
};

/**
 * Returns a function that shows the step at which the URL starts, before playback: its picture
 * behind the start overlay, a mark on it in the strip, and the label of Start. The first step shows
 * as if the URL had none. Rejects if the texts do not load.
 */
export function stepAtStart(page: Document, load: FetchLabel = fetchLabel): () => Promise<void> {
  const label = page.querySelector<HTMLElement>('a[data-replay] span');
  const usual = label?.textContent ?? '';
  return async () => {
    const steps = [...page.querySelectorAll('.step')];
    if (!label || steps.length === 0 || page.querySelector('.player')) return;
    const number = firstStep(location, steps.length);
    const step = number > 1 ? steps[number - 1] : undefined;
    showPicture(page, step);
    for (const other of steps) other.removeAttribute('aria-current');
    step?.setAttribute('aria-current', 'step');
    if (step) centre(step);
    const text = step ? (await load(page)).replace('{{step}}', `${number}`) : usual;
    // Not if the URL has changed since.
    if (number === firstStep(location, steps.length)) await setLabel(label, text);
  };
}

/** Shows the picture of a step in place of the preview, or the preview again. */
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

/** Scrolls the strip alone: `scrollIntoView` would scroll the page too. */
function centre(step: Element): void {
  const strip = step.closest('ol');
  if (!strip) return;
  const [place, whole] = [step.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (strip.scrollWidth > strip.clientWidth)
    strip.scrollBy(place.left - whole.left + (place.width - whole.width) / 2, 0);
  else strip.scrollBy(0, place.top - whole.top + (place.height - whole.height) / 2);
}

/**
 * Sets the label of Start. Its button grows to both sides. That is no layout shift, because the
 * button is invisible for two frames, unless it has the focus.
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
