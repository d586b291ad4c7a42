import { answerWithScene, scenePaths } from '../_load/scene.ts';

export const getStaticPaths = scenePaths;
export const GET = answerWithScene;
