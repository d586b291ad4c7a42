import { answerWithTouchIcon } from '#page-input/icons';

export const GET = answerWithTouchIcon;
