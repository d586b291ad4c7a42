import { listedPaths } from '../_load/listed-paths.ts';
import { answerWithPlayback } from '../_load/playback.ts';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithPlayback;
