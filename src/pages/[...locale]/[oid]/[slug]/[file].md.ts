import { respondWithMarkdown } from '#page-input/markdown';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('[...locale]/[oid]/[slug]/[file].md.ts');
export const GET = respondWithMarkdown;
