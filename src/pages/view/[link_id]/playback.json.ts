import { answerWithPlayback, privatePlaybackPaths } from '#page-input/playback';

export const getStaticPaths = privatePlaybackPaths;
export const GET = answerWithPlayback;
