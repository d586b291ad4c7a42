import type { Locale } from '#domain/languages/locales';
import type { Cost } from './measure.ts';

/** A way to build the view pages of a content folder. */
export interface Tool {
  readonly name: string;
  /** Folder of the built site. */
  readonly outDir: string;
  /** Name of the tool whose site this tool only updates. */
  readonly after?: string;
  /** Prepares the input of a build. Not measured. */
  readonly prepare: () => void;
  /** Builds. Rejects with the tool's output if it fails, or when the signal stops it. */
  readonly build: (signal: AbortSignal) => Promise<Cost>;
  /** Removes the result; undefined if the next tool continues from there. */
  readonly clear?: () => void;
}

/** The cost of a tool in each run. */
export interface Row extends Pick<Tool, 'name' | 'after'> {
  readonly costs: readonly Cost[];
  /** Size of the built site in bytes; undefined if nothing was built. */
  readonly bytes?: number;
  /** Reason why the tool cannot run on this machine. */
  readonly missing?: string;
  /** Reason why the tool did not build all pages. */
  readonly fault?: string;
}

/** Input of the tools that are compared with Podium. */
export interface PeerInput {
  /** Content folder, absolute. */
  readonly content: string;
  /** Project folder of the tool, absolute. */
  readonly folder: string;
  /** HTML of presentation 0's page as Podium built it. */
  readonly markup: Readonly<Record<Locale, string>>;
}
