import { loadSearchCards } from '#page-input/search';

/**
 * Result cards for the pipeline, which builds the search index from this file and then deletes it.
 */
export const GET = async () => Response.json(await loadSearchCards());
