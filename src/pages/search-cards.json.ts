import { loadSearchCards } from '#page-input/search';

/** Result cards for the pipeline, which builds the search index from them and deletes them. */
export const GET = async () => Response.json(await loadSearchCards());
