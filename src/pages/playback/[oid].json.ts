import { listedPaths } from '#page-input/static-paths';
import { answerWithPlayback } from '#page-input/playback';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithPlayback;
