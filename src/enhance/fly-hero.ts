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
  const reducedMotion = view.matchMedia('(prefers-reduced-motion: reduce)');
  if (savesData(view) || reducedMotion.matches) return;
  const { strip = '', pause = '', play = '' } = hero.dataset;
  const firstLayer = createLayer(page, strip);
  await firstLayer.decode();
  const stepCount = Math.round(firstLayer.naturalHeight / firstLayer.naturalWidth / STEP_RATIO);
  const flights = Array.from({ length: stepCount }, (_, index) => {
    const layer = index === 0 ? firstLayer : createLayer(page, strip);
    layer.style.objectPosition = `0 ${(100 * index) / (stepCount - 1)}%`;
    link.append(layer);
    return fly(layer, index, stepCount);
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
  function setStopped(isStopped: boolean): void {
    for (const flight of flights) flight[isStopped ? 'pause' : 'play']();
    button.textContent = isStopped ? play : pause;
  }
  button.addEventListener('click', () => setStopped(button.textContent === pause));
  reducedMotion.addEventListener('change', () => reducedMotion.matches && setStopped(true));
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
function fly(layer: HTMLImageElement, index: number, stepCount: number): Animation {
  const stepMs = FLIGHT_MS + STAY_MS;
  const roundMs = stepCount * stepMs;
  const [arrivalOffset, departureOffset, goneOffset] = [
    FLIGHT_MS / roundMs,
    stepMs / roundMs,
    (stepMs + FLIGHT_MS) / roundMs,
  ];
  const isLast = index === stepCount - 1;
  const opacities = index === 0 ? [] : [0, 1, 1, isLast ? 0 : 1, 0, 0];
  layer.style.opacity = index === 0 ? '1' : '0';
  if (index === 0) layer.animate({ opacity: [0, 1] }, FLIGHT_MS);
  const frames: Keyframe[] = [
    { scale: 1.3, easing: 'ease-out' },
    { scale: 1, offset: arrivalOffset },
    { scale: 1.05, offset: departureOffset, easing: 'ease-in' },
    { scale: isLast ? 1.05 : 1.2, offset: goneOffset },
    { scale: 1.3, offset: goneOffset },
    { scale: 1.3 },
  ];
  return layer.animate(
    frames.map((frame, at) => ({ ...frame, ...(opacities.length > 0 && { opacity: opacities[at] ?? 0 }) })),
    { delay: index * stepMs, duration: roundMs, iterations: Infinity },
  );
}
