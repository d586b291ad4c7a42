import type { HtmlNode } from './html-node.ts';
import type { Scene } from './scene.ts';
import type { VideoData } from './video-data.ts';

/** What the restart overlay offers (spec section 2). */
export interface Restart {
  /** Dark and light blue, or dark blue and purple. */
  readonly theme: 'present' | 'promo';
  /** Headline of the variant that promotes the product; empty: another variant. */
  readonly headline: readonly HtmlNode[];
  /** The filled button; without a text, the player's own. Null: a restart button alone. */
  readonly learnMore: { readonly text: string | null; readonly href: string } | null;
}

/** The file that the player of a presentation is given. */
export interface PresentationFile {
  readonly scene: Scene;
  readonly restart: Restart;
}

/** The file that the player of a video is given. */
export interface VideoFile {
  readonly video: VideoData;
  readonly restart: Restart;
}
