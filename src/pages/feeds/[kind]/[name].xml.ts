import { respondWithGroupFeed, type GroupFeed } from '#page-input/feed';
import { staticPaths } from '#page-input/page-lists';

// The feeds of tags, series and owners.
export const getStaticPaths = staticPaths('feeds/[kind]/[name].xml.ts');

export const GET = ({ props }: { readonly props: GroupFeed }) => respondWithGroupFeed(props);
