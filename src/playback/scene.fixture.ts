import type { SceneElement } from '#domain/playback/element-types';
import type { Scene } from '#domain/playback/scene';
import type { FullscreenControl } from './fill-screen.ts';
import type { PlayerOptions } from './player-types.ts';

const BOX = { y: 0, w: 160, h: 90, r: 0, unit: 2.5, style: '' };

/** An image in two widths that fills the frame of a step. */
export const IMAGE: SceneElement = {
  ...BOX,
  id: 'image',
  type: 'image',
  x: 400,
  alt: 'A river',
  ratio: 16 / 9,
  mipmaps: [
    { width: 125, src: '/river-125.webp' },
    { width: 500, src: '/river-500.webp' },
  ],
};

/** Returns a scene of `count` steps side by side, each with a text, and with more elements. */
export function buildScene(count: number, moreElements: readonly SceneElement[] = []): Scene {
  const stepNumbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    version: 1,
    overview: { x: (count + 1) * 100, y: 0, w: count * 200, h: 90, r: 0 },
    language: 'fr',
    background: '#000000',
    elements: [
      ...stepNumbers.map((number): SceneElement => ({
        ...BOX,
        id: `text-${number}`,
        type: 'text',
        x: number * 200,
        text: [[`Text ${number}`]],
        list: false,
        alt: `Text ${number}`,
      })),
      ...moreElements,
    ],
    objects: stepNumbers.map((number) => number - 1),
    steps: stepNumbers.map((number) => ({
      title: `Title ${number}`,
      frame: { x: number * 200, y: 0, w: 160, h: 90, r: 0 },
      text: `Text ${number}`,
      topic: null,
      firstObject: number - 1,
    })),
  };
}

/** A viewer that can fill the screen, but does not. */
export const FULLSCREEN: FullscreenControl = {
  canFill: true,
  isFilled: () => false,
  toggleFullscreen: () => undefined,
};

/** Returns options of a player with English texts. */
export function buildOptions(scene: Scene, changes: Partial<PlayerOptions> = {}): PlayerOptions {
  return {
    scene,
    fullscreen: { ...FULLSCREEN, canFill: false },
    texts: {
      roledescription: 'presentation',
      slideRole: 'slide',
      stepOf: '{{position}} of {{total}}',
      presentFrom: 'Present from step {{step}}',
      previous: 'Previous',
      next: 'Next',
      overview: 'Overview',
      fullscreen: 'Full screen',
      exitFullscreen: 'Exit full screen',
      turn: 'Turn to landscape',
      play: 'Play',
      pause: 'Pause',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      back: 'Back to path',
      freeView: 'Free view',
      zoomHint: 'Ctrl + scroll to zoom',
      options: 'Options',
      describe: 'Describe this step',
      present: 'Present with notes',
      keepOffline: 'Keep for offline',
      keepingOffline: 'Keeping…',
      keptOffline: 'Kept on this device.',
      notKeptOffline: 'It could not be kept.',
      removeOffline: 'Remove from this device',
      keptPages: 'Kept on this device',
      removeKept: 'Remove',
      picture: 'Picture',
      video: 'Video',
      nothingElse: 'Nothing else here has a description.',
      keys: 'Keyboard shortcuts',
      space: 'Space',
      homeKey: 'Home',
      endKey: 'End',
      enterKey: 'Enter',
      shiftKey: 'Shift',
      escapeKey: 'Esc',
      backspaceKey: 'Backspace',
      or: 'or',
      then: 'then',
      firstOrLast: 'First or last step',
      toStep: 'Step with this number',
      pan: 'Move the view',
      nextObject: 'Next object',
      previousObject: 'Previous object',
      cameraMovement: 'Camera movement',
      slow: 'Slow',
      normal: 'Normal',
      instant: 'Instant',
      showKeys: 'Show this list',
      close: 'Close',
    },
    label: 'Rivers',
    isAutoplaying: false,
    isFramed: true,
    speed: { read: () => 'normal', write: () => undefined },
    onChange: () => undefined,
    onEnd: () => undefined,
    ...changes,
  };
}
