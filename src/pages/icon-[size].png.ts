import { answerWithIcon, iconPaths } from './_load/icons.ts';

export const getStaticPaths = iconPaths;
export const GET = answerWithIcon;
