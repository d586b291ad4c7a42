import { loadSearchCards } from './_load/search.ts';

/** What results show, for the pipeline, which makes the search index of it and takes the file away. */
export const GET = async () => Response.json(await loadSearchCards());
