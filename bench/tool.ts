import type { Locale } from '#domain/locales';
import type { Cost } from './measure.ts';

/** A way to build the view pages of a content folder. */
export interface Tool {
  readonly name: string;
  /** Folder of the built site. */
  readonly out: string;
  /** Name of the tool whose site it only brings up to date. */
  readonly after?: string;
  /** Makes what a build starts from; not measured. */
  readonly prepare: () => void;
  /** Builds; rejects with the output of the tool if it fails, or when the signal stops it. */
  readonly build: (signal: AbortSignal) => Promise<Cost>;
  /** Removes what it built; absent where the next tool goes on from there. */
  readonly clear?: () => void;
}

/** What a tool cost, run by run. */
export interface Row extends Pick<Tool, 'name' | 'after'> {
  readonly costs: readonly Cost[];
  /** Bytes of all files of the built site; absent where nothing was built. */
  readonly bytes?: number;
  /** Why it cannot run on this machine. */
  readonly missing?: string;
  /** Why it did not build all pages. */
  readonly fault?: string;
}

/** What the peers of Podium build from. */
export interface PeerInput {
  /** Content folder, absolute. */
  readonly content: string;
  /** Folder of the project of the peer, absolute. */
  readonly folder: string;
  /** HTML of the page of presentation 0 as Podium built it. */
  readonly markup: Readonly<Record<Locale, string>>;
}
