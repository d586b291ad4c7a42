import { answerWithFavicon } from '#page-input/favicon';

export const GET = answerWithFavicon;
