import { answerWithIco } from '#page-input/favicon';

export const GET = answerWithIco;
