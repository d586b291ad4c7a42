import { commandOf, type VideoCommand } from './video-keys.ts';
import { RATES } from './video-settings.ts';
import type { VideoState } from './video-state.ts';

/** The parts of the player that commands use. */
export interface CommandParts {
  readonly video: HTMLVideoElement;
  readonly state: () => VideoState;
  readonly play: () => Promise<void>;
  readonly seek: (seconds: number) => void;
  readonly toggleCaptions: () => void;
  readonly sayRate: (rate: number) => void;
  readonly toggleFullscreen: () => void;
  readonly showHelp: () => void;
}

/** Handles the keys of the player while the focus is in it. */
export function handleKeys(root: HTMLElement, parts: CommandParts, signal: AbortSignal): void {
  root.addEventListener(
    'keydown',
    (event) => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented || isTheirs(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const run = prepare(command, parts);
      setTimeout(() => signal.aborted || run());
    },
    // Capture: runs before the timeline moves by an arrow key itself.
    { signal, capture: true },
  );
}

/**
 * Reports whether a key belongs to the focused element: a dialog, a list that selects by letters,
 * the slider of the volume, or a button or link that Space presses.
 */
function isTheirs({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog, select')) return true;
  if (target.matches('.video-volume')) return key.startsWith('Arrow');
  return key === ' ' && target.matches('button, a');
}

/**
 * Prepares a command from the state at the time of the key press, so that it applies once even if
 * the browser also handles the key.
 */
function prepare([name, amount]: VideoCommand, parts: CommandParts): () => unknown {
  const { video, play, seek } = parts;
  const { seconds, durationSeconds } = parts.state();
  const { paused, muted, playbackRate } = video;
  const rate = RATES[RATES.findIndex((known) => known >= playbackRate) + amount] ?? playbackRate;
  const commands: Record<VideoCommand[0], () => unknown> = {
    toggle: paused ? play : () => video.pause(),
    skip: () => seek(seconds + amount),
    tenth: () => seek((durationSeconds * amount) / 10),
    mute: () => (video.muted = !muted),
    fullscreen: parts.toggleFullscreen,
    captions: parts.toggleCaptions,
    speed() {
      video.playbackRate = rate;
      parts.sayRate(rate);
    },
    help: parts.showHelp,
  };
  return commands[name];
}
