import { respondWithTouchIcon } from '#page-input/icons';

export const GET = respondWithTouchIcon;
