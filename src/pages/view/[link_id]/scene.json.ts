import { answerWithScene, privateScenePaths } from '../../_load/scene.ts';

export const getStaticPaths = privateScenePaths;
export const GET = answerWithScene;
