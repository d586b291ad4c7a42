import { savesData } from './saves-data.ts';

/** How long a step stays in view, and how long the flight to it takes, in milliseconds. */
const STAY_MS = 2600;
const FLIGHT_MS = 900;

/** Height divided by width of a step in the picture of the steps. */
const STEP_RATIO = 9 / 16;

/**
 * Flies through the steps of a staff pick in the head of the home page, again and again, with a
 * button that pauses. Loads the picture of the steps only now. Does nothing where the head shows no
 * pick, and for visitors who prefer reduced motion or save data, who keep its picture.
 */
export async function flyHero(page: Document): Promise<void> {
  const [hero, view] = [page.querySelector<HTMLElement>('.hero'), page.defaultView];
  const link = hero?.querySelector('a');
  if (!hero || !link || !view || view.getComputedStyle(hero).display === 'none') return;
  const reduced = view.matchMedia('(prefers-reduced-motion: reduce)');
  if (savesData(view) || reduced.matches) return;
  const { strip = '', pause = '', play = '' } = hero.dataset;
  const first = createLayer(page, strip);
  await first.decode();
  const count = Math.round(first.naturalHeight / first.naturalWidth / STEP_RATIO);
  const flights = Array.from({ length: count }, (_, index) => {
    const layer = index === 0 ? first : createLayer(page, strip);
    layer.style.objectPosition = `0 ${(100 * index) / (count - 1)}%`;
    link.append(layer);
    return fly(layer, index, count);
  });

  const button = page.createElement('button');
  button.className = 'button';
  button.type = 'button';
  button.textContent = pause;
  const { style } = button;
  style.position = 'absolute';
  style.insetInlineEnd = style.bottom = '8px';
  style.background = 'var(--color-ink-raised)';
  style.border = '1px solid currentcolor';
  function stop(isStopped: boolean): void {
    for (const flight of flights) flight[isStopped ? 'pause' : 'play']();
    button.textContent = isStopped ? play : pause;
  }
  button.addEventListener('click', () => stop(button.textContent === pause));
  reduced.addEventListener('change', () => reduced.matches && stop(true));
  hero.append(button);
}

/** Creates a picture that covers the picture of the pick. */
function createLayer(page: Document, src: string): HTMLImageElement {
  const image = page.createElement('img');
  image.alt = '';
  image.style.position = 'absolute';
  image.style.inset = '0';
  image.src = src;
  return image;
}

/**
 * Lets a layer arrive over those before it in each round, and go when the next one covers it. The
 * first one lies below all others, and shows when the last one goes.
 */
function fly(layer: HTMLImageElement, index: number, count: number): Animation {
  const step = FLIGHT_MS + STAY_MS;
  const round = count * step;
  const [arrived, left, gone] = [FLIGHT_MS / round, step / round, (step + FLIGHT_MS) / round];
  const isLast = index === count - 1;
  const opacities = index === 0 ? [] : [0, 1, 1, isLast ? 0 : 1, 0, 0];
  layer.style.opacity = index === 0 ? '1' : '0';
  if (index === 0) layer.animate({ opacity: [0, 1] }, FLIGHT_MS);
  const frames: Keyframe[] = [
    { scale: 1.3, easing: 'ease-out' },
    { scale: 1, offset: arrived },
    { scale: 1.05, offset: left, easing: 'ease-in' },
    { scale: isLast ? 1.05 : 1.2, offset: gone },
    { scale: 1.3, offset: gone },
    { scale: 1.3 },
  ];
  return layer.animate(
    frames.map((frame, at) => ({ ...frame, ...(opacities.length > 0 && { opacity: opacities[at] ?? 0 }) })),
    { delay: index * step, duration: round, iterations: Infinity },
  );
}
