import { answerWithPptx } from '#page-input/pdf';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('[...locale]/p/[oid]/[slug]/[file].pptx.ts');
export const GET = answerWithPptx;
