import { dataFilePaths } from '#page-input/static-paths';
import { answerWithPlayback } from '#page-input/playback';

export const getStaticPaths = () => dataFilePaths();
export const GET = answerWithPlayback;
