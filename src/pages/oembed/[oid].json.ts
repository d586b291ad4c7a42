import { listedPaths } from '#page-input/listed-paths';
import { answerWithOembed } from '#page-input/oembed';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithOembed;
