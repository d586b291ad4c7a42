// Loads on demand, in kiosks.
import { keepAwake } from '../keep-awake.ts';
import { takeWindow } from './take-window.ts';

/** How long after the last input of a visitor a kiosk begins again, in milliseconds. */
const KIOSK_IDLE_MS = 60_000;

/** Inputs of visitors. */
const INPUTS = ['pointerdown', 'keydown', 'wheel'];

/**
 * Gives the window to the viewer for ever, without links and with the screen on. Once visitors have
 * left, calls `restart`, which plays from the beginning.
 */
export function runKiosk(stage: HTMLElement, restart: () => void): void {
  const viewer = stage.closest('section') ?? stage;
  takeWindow(viewer, 'kiosk', new AbortController().signal);
  viewer.dataset['fills'] = '';
  keepAwake(() => true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, KIOSK_IDLE_MS);
  };
  for (const type of INPUTS) addEventListener(type, wait, { capture: true, passive: true });
}
