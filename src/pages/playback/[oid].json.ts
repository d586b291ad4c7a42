import { listedPaths } from '#page-input/listed-paths';
import { answerWithPlayback } from '#page-input/playback';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithPlayback;
