import { listedPaths } from '../_load/listed-paths.ts';
import { answerWithOembed } from '../_load/oembed.ts';

export const getStaticPaths = () => listedPaths();
export const GET = answerWithOembed;
