import type { ClipMode } from '../settings/feature-flags.ts';
import type { HtmlNode } from '../html/html-node.ts';
import type { Scene } from './scene.ts';
import type { VideoData } from './video-data.ts';

/** The content of the restart overlay (rule 3.40). */
export interface Restart {
  /** Dark and light blue, or dark blue and purple. */
  readonly theme: 'present' | 'promo';
  /** Headline of the variant that promotes the product. Empty selects another variant. */
  readonly headline: readonly HtmlNode[];
  /** How the clip below the headline begins. By default, it plays. */
  readonly clip?: ClipMode;
  /** The filled button. A null text means the player's default. Null: only a restart button. */
  readonly learnMore: { readonly text: string | null; readonly href: string } | null;
}

/** The data file of the presentation player. */
export interface PresentationFile {
  readonly scene: Scene;
  readonly restart: Restart;
}

/** The data file of the video player. */
export interface VideoFile {
  readonly video: VideoData;
  readonly restart: Restart;
}
