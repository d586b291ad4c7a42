import type { PresentingTexts } from '#domain/addresses/texts-path';
import type { Scene } from '#domain/playback/scene';
import { fitCamera } from '../camera.ts';
import { add } from '../dom.ts';
import { createStage } from '../stage.ts';

/** Adds a small stage that shows the next step, with its title. */
export function addNextStep(parent: Element, scene: Scene, texts: PresentingTexts, signal: AbortSignal) {
  const box = add(parent, 'div', 'talk-next');
  const title = add(box, 'h2', 'talk-title');
  const frame = add(box, 'div', 'talk-frame');
  // Screen readers and keys have the title, not a second canvas.
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.style.background = scene.background;
  const canvas = add(frame, 'div', 'talk-canvas');
  canvas.lang = scene.language;
  const stage = createStage(canvas, scene);
  let shown = 0;
  const draw = () => {
    const step = scene.steps[shown];
    const camera = fitCamera(step?.frame ?? scene.overview, stage.resize());
    if (!canvas.clientWidth) return;
    stage.show(camera);
    stage.load(camera);
  };
  const observer = new ResizeObserver(draw);
  observer.observe(canvas);
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    /** Shows the step after a step. */
    show(step: number): void {
      if (step === shown) return;
      shown = step;
      const next = scene.steps[step];
      title.textContent = next ? texts.nextStep.replace('{{title}}', next.title) : texts.lastStep;
      draw();
    },
  };
}
