import { answerWithPlayback, privatePlaybackPaths } from '../../_load/playback.ts';

export const getStaticPaths = privatePlaybackPaths;
export const GET = answerWithPlayback;
