import type { APIRoute, GetStaticPaths } from 'astro';
import type { EntryFacts } from '#content/library';
import { loadListed } from '../_load/content.ts';
import { loadVideoData } from '../_load/video-data.ts';

interface Props {
  facts: EntryFacts;
}

export const getStaticPaths = (async () =>
  (await loadListed('video')).map((facts) => ({
    params: { oid: facts.oid },
    props: { facts },
  }))) satisfies GetStaticPaths;

/** What the player of a listed video is given. */
export const GET: APIRoute<Props> = async ({ props }) => Response.json(await loadVideoData(props.facts));
