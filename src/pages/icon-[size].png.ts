import { respondWithIcon } from '#page-input/icons';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('icon-[size].png.ts');
export const GET = respondWithIcon;
