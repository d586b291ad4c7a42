import { respondWithTemplate } from '#page-input/playback';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('playback/template/[slug].json.ts');
export const GET = respondWithTemplate;
