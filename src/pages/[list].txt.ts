import { respondWithContents } from '#page-input/markdown';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('[list].txt.ts');
export const GET = respondWithContents;
