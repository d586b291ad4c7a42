import { spawn } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FinishedFiles } from '#domain/addresses/finished-files';
import type { HeaderSettings } from '#domain/addresses/own-rules';
import { parsePolicy, unitePolicies } from '#pipeline/site/policy';
import { buildHeadersFile } from '../finish/headers.ts';
import type { FinishedEvents } from '../render/render-pages.ts';

const ORIGIN_MODULE = fileURLToPath(new URL('../../../origin/main.ts', import.meta.url));

/** Options for serving a site while it is built. */
export interface ServeOptions {
  /** Folder of the built site, absolute. */
  readonly dist: string;
  /** Folder of the build in progress; null if `dist` is served until it is replaced. */
  readonly staging: string | null;
  /** Content folder, absolute. */
  readonly content: string;
  /** Port of the server. */
  readonly port: number;
  /** The site's own headers. */
  readonly ownHeaders: HeaderSettings;
  /** Receives the output for the user. */
  readonly write: (text: string) => void;
}

/** A site that is served while it is built. */
export interface ServedSite {
  /** Serves the files that a build announces as finished. */
  readonly follow: (events: EventEmitter<FinishedEvents>) => void;
  /** Aborted when the origin ends without being stopped, for example because its port is in use. */
  readonly failureSignal: AbortSignal;
  /** Notifies the origin that the site is in place. */
  readonly completeSite: () => void;
  /** Stops the origin after it has answered pending requests. */
  readonly stop: () => Promise<void>;
  /** Resolves with the exit code of the origin; null after a signal. */
  readonly exitCode: Promise<number | null>;
}

/** Starts the origin in a child process. Prints its addresses once a page is available. */
export function serveSite({ dist, staging, content, port, ownHeaders, write }: ServeOptions): ServedSite {
  const origin = spawn(process.execPath, [ORIGIN_MODULE, ...(staging === null ? [] : [staging])], {
    env: {
      ...process.env,
      PORT: String(port),
      PODIUM_DIST: dist,
      PODIUM_CONTENT: content,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const failure = new AbortController();
  let isStopping = false;
  const exitCode = once(origin, 'exit').then(([code]) => {
    if (!isStopping) failure.abort(new Error('The origin has ended, so the build was stopped.'));
    return code as number | null;
  });
  let heldOutput: string | null = staging === null ? null : '';
  origin.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (heldOutput === null) write(text);
    else heldOutput += text;
  });
  const releaseOutput = (): void => {
    if (heldOutput !== null && heldOutput !== '') write(heldOutput);
    heldOutput = null;
  };
  const send = (message: object): void => {
    if (origin.connected) origin.send(message, () => undefined);
  };
  const start = performance.now();
  return {
    follow: (finished) => {
      if (staging === null) return;
      finished.on('files', makeNotifier(send, ownHeaders));
      finished.once('first', () => {
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        write(
          `The first pages are ready (${seconds} s). Every other page is served as soon as it is built.\n\n`,
        );
        releaseOutput();
      });
    },
    failureSignal: failure.signal,
    completeSite: () => {
      send({});
      releaseOutput();
    },
    stop: async () => {
      isStopping = true;
      origin.kill();
      await exitCode;
    },
    exitCode,
  };
}

/**
 * Returns a function that sends finished files to the origin, with their headers. `siteHeaders` are
 * the site's own headers. The policy allows only the code of finished pages, so it is at least as
 * strict as the policy of the whole site. Nothing is sent before the first page is finished.
 */
export function makeNotifier(
  send: (files: FinishedFiles) => void,
  siteHeaders: HeaderSettings = {},
): (...[names, policies]: FinishedEvents['files']) => void {
  const policies = new Set<string>();
  let headers: string | null = null;
  let unsentNames: string[] = [];
  return (names, newPolicies) => {
    const countBefore = policies.size;
    for (const policy of newPolicies) policies.add(policy);
    if (policies.size > countBefore) {
      const policy = unitePolicies([...policies].map(parsePolicy));
      headers = buildHeadersFile(policy ?? new Map(), siteHeaders);
    }
    unsentNames.push(...names);
    if (headers === null) return;
    send({ names: unsentNames, headers });
    unsentNames = [];
  };
}
