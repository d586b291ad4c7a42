import { loadSearchCards } from './_load/search.ts';

/**
 * Result cards for the pipeline, which builds the search index from this file and then deletes it.
 */
export const GET = async () => Response.json(await loadSearchCards());
