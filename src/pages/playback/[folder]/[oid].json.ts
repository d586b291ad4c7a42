import { respondWithPlayback } from '#page-input/playback';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('playback/[folder]/[oid].json.ts');
export const GET = respondWithPlayback;
