import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { makeTeller } from './tell-origin.ts';
import type { FinishedListener } from '../render/render-pages.ts';

const ORIGIN = resolve(import.meta.dirname, '../../origin/main.ts');

/** How a site is served while it is built. */
export interface ServeOptions {
  /** Folder of the built site, absolute. */
  readonly dist: string;
  /** Folder in which it is being built, absolute; null where `dist` is there and is served until it is replaced. */
  readonly staging: string | null;
  /** Content folder, absolute. */
  readonly content: string;
  /** Gets what people are told. */
  readonly write: (text: string) => void;
}

/** A site that is served while it is built. */
export interface ServedSite {
  /** To be told of finished files. */
  readonly finished: FinishedListener;
  /** Aborted when the origin ends before anybody has stopped it, such as for a port that is in use. */
  readonly failed: AbortSignal;
  /** Says that the site is in its place. */
  readonly complete: () => void;
  /** Stops the origin, which answers first what was asked. */
  readonly stop: () => Promise<void>;
  /** Resolves with the exit code of the origin; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Starts the origin in a process of its own. What it says of its addresses is written once a page is there. */
export function serveSite({ dist, staging, content, write }: ServeOptions): ServedSite {
  const origin = spawn(process.execPath, [ORIGIN], {
    env: {
      ...process.env,
      ...{ PODIUM_DIST: dist, PODIUM_CONTENT: content, PODIUM_ORIGIN_STAGING: staging ?? '' },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const failure = new AbortController();
  let isStopping = false;
  const ended = once(origin, 'exit').then(([code]) => {
    if (!isStopping) failure.abort(new Error('The origin has ended, so the build was stopped.'));
    return code as number | null;
  });
  let heldBack: string | null = staging === null ? null : '';
  origin.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (heldBack === null) write(text);
    else heldBack += text;
  });
  const release = (): void => {
    if (heldBack !== null && heldBack !== '') write(heldBack);
    heldBack = null;
  };
  const send = (message: object): void => {
    if (origin.connected) origin.send(message, () => undefined);
  };
  const start = performance.now();
  return {
    finished: {
      add: staging === null ? () => undefined : makeTeller(send),
      first: () => {
        if (heldBack === null) return;
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        write(
          `First pages are there (${seconds} s). Each other page is answered as soon as it is finished.\n\n`,
        );
        release();
      },
    },
    failed: failure.signal,
    complete: () => {
      send({});
      release();
    },
    stop: async () => {
      isStopping = true;
      origin.kill();
      await ended;
    },
    ended,
  };
}
