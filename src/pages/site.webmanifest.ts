import { loadSite } from '#page-input/content';
import { buildManifest } from '#page-input/icons';

export const GET = async () =>
  Response.json(buildManifest((await loadSite()).name), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
