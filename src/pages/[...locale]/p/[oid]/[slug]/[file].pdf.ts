import { answerWithPdf } from '#page-input/pdf';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('[...locale]/p/[oid]/[slug]/[file].pdf.ts');
export const GET = answerWithPdf;
