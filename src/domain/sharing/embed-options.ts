import { parseTime } from '../playback/start-time.ts';

/** The options of an embed's frame. */
export interface EmbedOptions {
  /** Where it starts, as typed: the number of a step, or a time such as 1:30. */
  readonly start: string;
  /** Whether it has the toolbar and the author block. */
  readonly toolbar: boolean;
  /** Whether it starts by itself. */
  readonly autoplay: boolean;
  /** Whether it begins again at the end. */
  readonly loop: boolean;
  /** Whether it is as wide as the page around it. */
  readonly responsive: boolean;
}

/** The options of a frame whose address requests none. */
export const USUAL_EMBED: EmbedOptions = {
  start: '',
  toolbar: true,
  autoplay: false,
  loop: false,
  responsive: false,
};

/**
 * Returns the address of a frame with its options. Leaves out a start that is not a step or time.
 */
export function embedAddress(src: string, options: EmbedOptions): string {
  const url = new URL(src);
  const start = Math.floor(parseTime(options.start.trim()) ?? 0);
  if (start > 0) url.searchParams.set('start', String(start));
  if (!options.toolbar) url.searchParams.set('toolbar', '0');
  if (options.autoplay) url.searchParams.set('autoplay', '1');
  if (options.loop) url.searchParams.set('loop', '1');
  return url.href;
}

/** Reports whether the address of a frame requests to begin again at the end. */
export const asksForLoop = (search: string): boolean => new URLSearchParams(search).get('loop') === '1';
