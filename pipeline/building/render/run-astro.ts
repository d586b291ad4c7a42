import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Shard } from '#library/shard';
import { CommandError } from '#pipeline/cli/command-error';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { InlinePiece } from '#pipeline/site/inline-code';
import type { SharedScript } from '../finish/finish-page.ts';
import type { OwnFile } from './own-pages.ts';
import type { PlannedPages } from './page-plan.ts';

const ASTRO_PROCESS = fileURLToPath(new URL('../../../integration/astro-process.ts', import.meta.url));
/**
 * Environment for production pages, for every way of starting a build. Vitest sets some of these
 * variables for its child processes.
 */
const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  DEV: undefined,
  PROD: undefined,
  MODE: undefined,
  SSR: undefined,
  SITE: undefined,
  BASE_URL: undefined,
};
/** Number of output lines that an error shows. */
const MAX_SHOWN_LINES = 200;
/** Matches a warning of Astro to the end of the line. The path of a page may precede it. */
const ASTRO_WARNING = /\[WARN\] (.+)$/;

/** A run of Astro. */
export interface AstroTask {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The port in the address of a site without one. */
  readonly port: number;
  /** Folder that receives the pages and the files of `public`, absolute. */
  readonly outDir: string;
  /** Folder of Astro's caches, absolute. */
  readonly cacheDir: string;
  /**
   * Makes a bundle and renders only own pages, unless the project has integrations that work on all
   * pages. Absent if Astro renders the pages of `requestFile`.
   */
  readonly bundle?: BundleTask;
  /** File with a `StoredRequest`. */
  readonly requestFile?: string;
}

/** A run of Astro that makes a bundle. */
interface BundleTask {
  /** Folder that receives the render modules, absolute, because Astro removes them when it ends. */
  readonly folder: string;
  /** File with the checked content, which own pages show in their header and footer. */
  readonly libraryFile: string;
}

/** A request for pages, as stored in a file. */
export interface StoredRequest {
  readonly libraryFile: string;
  readonly shard: Shard | null;
  /** The names that `listPages` requests. */
  readonly names: readonly string[];
  readonly previous: readonly (readonly [name: string, text: { readonly key: string | null }])[];
}

/** The inline code that our own bundles may put into pages. */
export interface BundledCode {
  readonly pieces: readonly InlinePiece[];
  /** The code of Astro's islands, which pages load from a file. */
  readonly runtime: SharedScript;
  /** The start of all addresses in pages, such as "/talks". */
  readonly base: string;
}

/** The facts that a bundle stores. Null if none was made, because Astro must render all pages. */
export type BundleFacts = MadeBundle | null;

/** The facts that a bundle with render modules stores. */
export interface MadeBundle {
  readonly code: BundledCode;
  readonly projectFiles: readonly OwnFile[];
}

/** The plan of the pages that Astro renders. */
export interface RenderingPlan {
  /** The pages with a known key, including the kept ones. */
  readonly planned: PlannedPages;
  /** The inline code that pages may have. */
  readonly bundledCode: BundledCode;
  readonly projectFiles: readonly OwnFile[];
}

/** The decoded address of a page, and its render time in milliseconds. */
export type PageTime = readonly [path: string, milliseconds: number];

/** Messages to the build. */
export type AstroMessage =
  | { readonly kind: 'count'; readonly done: number; readonly total: number }
  | { readonly kind: 'plan'; readonly plan: RenderingPlan }
  | { readonly kind: 'times'; readonly times: readonly PageTime[] }
  | { readonly kind: 'fault'; readonly message: string };

/** Name of the module with the exports of src/entry/pages.ts, among the render modules. */
export const PAGES_MODULE = 'podium-pages.mjs';
/** Name of the folder in a bundle with the modules that render pages. */
export const BUNDLE_MODULES = 'modules';
/** Name of the file in a bundle with its `BundleFacts`. It is written last. */
export const BUNDLE_FACTS = 'facts.json';

/** Options for running Astro. */
export interface AstroRun {
  /** Project folder, absolute: it has the content, the caches and the output. */
  readonly cwd: string;
  /** Receives the number of rendered pages. */
  readonly onProgress: ReportProgress;
  /** Stops Astro. */
  readonly signal: AbortSignal;
}

/** Facts about how the pages were rendered. */
export interface Rendering {
  readonly times: readonly PageTime[];
  /** Warnings, one line each. */
  readonly warnings: readonly string[];
}

interface AstroResult extends Rendering {
  /** Null if Astro renders no pages. */
  readonly plan: RenderingPlan | null;
}

/**
 * Runs `astro build` in a child process, so that its memory is freed afterwards. Throws with its
 * output if it fails.
 */
export function runAstro(task: AstroTask, { cwd, onProgress, signal }: AstroRun): Promise<AstroResult> {
  const child = spawn(process.execPath, [ASTRO_PROCESS, JSON.stringify(task)], {
    cwd,
    env: { ...process.env, ...PRODUCTION_ENV, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  const lines: string[] = [];
  const warnings = new Set<string>();
  const collectOutput = (coloured: string) => {
    const line = stripVTControlCharacters(coloured);
    const warning = findWarning(line);
    if (warning !== null) warnings.add(warning);
    lines.push(line);
    if (lines.length > 2 * MAX_SHOWN_LINES) lines.splice(0, MAX_SHOWN_LINES);
  };
  for (const input of [child.stdout, child.stderr])
    if (input !== null) createInterface({ input }).on('line', collectOutput);
  let times: readonly PageTime[] = [];
  let plan: RenderingPlan | null = null;
  let fault: string | null = null;
  child.on('message', (message: AstroMessage) => {
    if (message.kind === 'count') onProgress(message.done, message.total);
    else if (message.kind === 'plan') plan = message.plan;
    else if (message.kind === 'times') times = message.times;
    else fault = message.message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve({ times, plan, warnings: [...warnings] });
      else if (fault !== null) reject(new CommandError(fault));
      else
        reject(
          new Error(
            `${lines.slice(-MAX_SHOWN_LINES).join('\n')}\nastro build ended with ${killedBy ?? `code ${code ?? '?'}`}.`.trimStart(),
          ),
        );
    });
  });
}

/** Returns the warning in a line of Astro's output; null if there is none. */
export function findWarning(line: string): string | null {
  return ASTRO_WARNING.exec(line)?.[1] ?? null;
}

/** Returns the pages among files. */
export const listOwnPages = (projectFiles: readonly OwnFile[]) =>
  projectFiles.flatMap(({ path, isIndexed }) => (path === null ? [] : [{ path, isIndexed }]));
