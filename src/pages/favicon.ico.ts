import { respondWithIco } from '#page-input/favicon';

export const GET = respondWithIco;
