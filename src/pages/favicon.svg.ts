import { respondWithFavicon } from '#page-input/favicon';

export const GET = respondWithFavicon;
