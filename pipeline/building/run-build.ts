import { EventEmitter } from 'node:events';
import { parseShard } from '#library/shard';
import { buildSite } from './build-site.ts';
import { renderPages, type FinishedEvents } from './render/render-pages.ts';
import { renderPlain } from './render/render-plain.ts';
import type { SiteSettings } from './site-command.ts';

/**
 * Builds the site with a command's settings. `finished` tells which files have their final bytes,
 * while others are rendered. `built` rejects with the same errors as `buildSite`.
 */
export function runBuild(settings: SiteSettings) {
  const { cwd, root, isCompressed, noGzip = false, isPlain, isFull, ownRules, program, signal } = settings;
  const finished = new EventEmitter<FinishedEvents>();
  const built = buildSite({
    ...settings,
    shard: parseShard(process.env['PODIUM_SHARD']),
    render: async (request, run) => {
      const all = { ...run, cwd, root, isCompressed, noGzip, isFull, ownRules, program, signal, finished };
      return (isPlain ? null : await renderPages(all, request)) ?? (await renderPlain(all, request));
    },
  });
  return { finished, built };
}
