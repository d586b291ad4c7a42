import { answerWithPlayback } from '#page-input/playback';
import { privatePlaybackPaths } from '#page-input/static-paths';

export const getStaticPaths = privatePlaybackPaths;
export const GET = answerWithPlayback;
