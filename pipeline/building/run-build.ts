import { parseShard } from '#content/shard';
import { buildSite } from './build-site.ts';
import { renderPages, type FinishedListener } from './render/render-pages.ts';
import { renderPlain } from './render/render-plain.ts';
import type { BuiltSite } from './replace-output.ts';
import type { SiteSettings } from './site-command.ts';

/**
 * Builds the site with a command's settings. `finished` is called with finished files while others
 * are still rendered. Throws the same errors as `buildSite`.
 */
export function runBuild(settings: SiteSettings, finished?: FinishedListener): Promise<BuiltSite> {
  const { cwd, root, isCompressed, noGzip = false, isPlain, program, signal } = settings;
  const render = isPlain ? renderPlain : renderPages;
  return buildSite({
    ...settings,
    shard: parseShard(process.env['PODIUM_SHARD']),
    render: (request, run) =>
      render({ ...run, cwd, root, isCompressed, noGzip, program, signal, finished }, request),
  });
}
