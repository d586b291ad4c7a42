import { mediaTypeOf } from '#domain/media/media-types';
import { MANIFEST_PATH } from '#domain/addresses/paths';
import { loadSite } from '#page-input/content';
import { buildManifest } from '#page-input/icons';

export const GET = async () =>
  Response.json(buildManifest((await loadSite()).name), {
    headers: { 'Content-Type': mediaTypeOf(MANIFEST_PATH) },
  });
