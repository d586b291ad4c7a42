import { respondWithPlayback } from '#page-input/playback';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('view/[link_id]/playback.json.ts');
export const GET = respondWithPlayback;
