// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenDrawn } from './ViewerStage.tsx';

let layOut: () => void;
let stage: HTMLElement;
const done = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  done.mockReset();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        layOut = callback;
      }
      observe = () => undefined;
      disconnect = () => (layOut = () => undefined);
    },
  );
  stage = document.createElement('div');
});
afterEach(() => vi.useRealTimers());

/** Adds the box of a picture. */
function add(visibility: string): HTMLElement {
  const box = stage.appendChild(document.createElement('div'));
  box.className = 'player-image';
  box.style.visibility = visibility;
  return box;
}
/** Puts a picture into its box, and lets the observers hear of it. */
async function load(box: HTMLElement): Promise<void> {
  box.append(new Image());
  await Promise.resolve();
}

it('waits until the stage is laid out, and for each visible picture [4.41]', async () => {
  const [one, other] = [add('visible'), add('visible')];
  add('hidden');
  whenDrawn(stage, done);
  await load(one);
  layOut();
  expect(done).not.toHaveBeenCalled();
  await load(other);
  expect(done).toHaveBeenCalledOnce();
  await load(add('visible'));
  vi.advanceTimersByTime(10_000);
  expect(done).toHaveBeenCalledOnce();
});

it.each([
  ['a video', []],
  ['a step without pictures', ['hidden']],
])('waits for the layout of %s only', (_what, boxes) => {
  boxes.forEach(add);
  whenDrawn(stage, done);
  expect(done).not.toHaveBeenCalled();
  layOut();
  expect(done).toHaveBeenCalledOnce();
});

it('waits three seconds for a picture that does not come, and no longer', () => {
  add('visible');
  whenDrawn(stage, done);
  layOut();
  vi.advanceTimersByTime(2999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
});

it('can be stopped', async () => {
  const box = add('visible');
  const stop = whenDrawn(stage, done);
  layOut();
  stop();
  await load(box);
  vi.advanceTimersByTime(3000);
  expect(done).not.toHaveBeenCalled();
});
