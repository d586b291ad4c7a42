import { answerWithIcon, iconPaths } from '#page-input/icons';

export const getStaticPaths = iconPaths;
export const GET = answerWithIcon;
