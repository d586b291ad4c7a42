import { answerWithIco } from './_load/favicon.ts';

export const GET = answerWithIco;
