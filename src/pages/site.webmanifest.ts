import { mediaTypeOf } from '#domain/media-types';
import { MANIFEST_PATH } from '#domain/paths';
import { loadSite } from '#page-input/content';
import { buildManifest } from '#page-input/icons';

export const GET = async () =>
  Response.json(buildManifest((await loadSite()).name), {
    headers: { 'Content-Type': mediaTypeOf(MANIFEST_PATH) },
  });
