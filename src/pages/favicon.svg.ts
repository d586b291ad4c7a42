import { answerWithFavicon } from './_load/favicon.ts';

export const GET = answerWithFavicon;
