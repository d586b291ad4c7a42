import { answerWithTouchIcon } from './_load/icons.ts';

export const GET = answerWithTouchIcon;
