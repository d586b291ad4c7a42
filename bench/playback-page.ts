import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import texts from '#locales/en/player.json' with { type: 'json' };
import type { Scene } from '#domain/playback/scene';
import type * as PlayerModule from '#playback/player';
import type { FreeView } from '#domain/playback/free-view';
import type { Player } from '#playback/player-types';
import { listen } from '../e2e/support/listen.ts';

declare global {
  interface Window {
    player: Player;
    /** Times between consecutive frames of a flight, in milliseconds. */
    intervals: number[];
    /** Moves to a step and waits until the camera stops. */
    flyTo: (step: number) => Promise<void>;
    /** Zooms in 20 times by the wheel within a second, and waits until the camera rests. */
    zoomIn: () => Promise<void>;
    /** Shows a view of the canvas, and waits until it is drawn. */
    show: (view: FreeView) => Promise<void>;
  }
}

/**
 * Longest time between frames that counts as on time, at 60 frames a second. Times have a
 * resolution of 0.1 ms.
 */
export const ON_TIME = 1.5 * (1000 / 60);

const HTML = `<!doctype html><title>Bench</title>
<style>
body { margin: 0; font-family: sans-serif; --font-sans: sans-serif; --color-on-dark: white; --color-ink: black }
main { position: fixed; inset: 0 }
p, ul { margin: 0 }
.visually-hidden { position: absolute; clip-path: inset(50%) }
</style>
<main></main>`;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** Serves an empty page, players at `/{name}.js` and the pictures of a folder. */
export async function servePlayback(
  players: ReadonlyMap<string, string>,
  folder: string,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, answer) => {
    const name = basename(request.url ?? '');
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8';
    const body =
      type === 'text/javascript'
        ? players.get(name.slice(0, -3))
        : type.startsWith('image')
          ? readFile(join(folder, name))
          : HTML;
    Promise.resolve(body).then(
      (content) => answer.writeHead(200, { 'content-type': type }).end(content),
      () => answer.writeHead(404).end(),
    );
  });
  return { url: `http://127.0.0.1:${await listen(server)}/`, close: () => server.close() };
}

/** Opens the page and mounts a player. `window.flyTo` then starts flights. */
export async function openPlayer(page: Page, url: string, scene: Scene, player: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(
    async ({ scene, player, texts }) => {
      const path = `/${player}.js`;
      const { mountPlayer } = (await import(path)) as typeof PlayerModule;
      const main = document.querySelector('main');
      if (!main) throw new Error('The bench page has no main element.');
      window.player = mountPlayer(main, {
        scene,
        texts,
        label: 'Bench',
        isAutoplaying: false,
        isFramed: false,
        speed: { read: () => 'normal', write: () => undefined },
        fullscreen: { canFill: true, isFilled: () => false, toggleFullscreen: () => undefined },
        onChange: () => undefined,
        onEnd: () => undefined,
      });
      window.intervals = [];
      const isFlying = () => document.querySelector('.is-flying') !== null;
      let last: number | undefined;
      const tick = (now: number) => {
        if (last !== undefined) window.intervals.push(now - last);
        last = isFlying() ? now : undefined;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const landing = () =>
        new Promise<void>((resolve) => {
          const wait = () => (isFlying() ? requestAnimationFrame(wait) : resolve());
          wait();
        });
      window.flyTo = (step) => {
        window.player.goTo(step);
        return landing();
      };
      const frame = () => new Promise(requestAnimationFrame);
      window.show = async (view) => {
        window.player.goToView(view);
        // The browser starts no further frame before the picture is drawn for this depth.
        for (let count = 0; count < 4; count += 1) await frame();
      };
      window.zoomIn = async () => {
        const stage = document.querySelector('.player-stage');
        const turn = { deltaY: -10, ctrlKey: true, clientX: 500, clientY: 300 };
        for (let count = 0; count < 60; count += 1) {
          stage?.dispatchEvent(new WheelEvent('wheel', turn));
          await frame();
        }
        await landing();
      };
    },
    { scene, player, texts: texts.presentation },
  );
}
