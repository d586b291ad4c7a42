import { loadSite } from './_load/content.ts';
import { buildManifest } from './_load/icons.ts';

export const GET = async () =>
  Response.json(buildManifest((await loadSite()).name), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
