import { answerWithPlayback, playbackPaths } from '../_load/playback.ts';

export const getStaticPaths = playbackPaths;
export const GET = answerWithPlayback;
