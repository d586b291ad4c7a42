/** The kinds of content that have a view page. */
export type ContentKind = 'presentation' | 'video';

/** '0' is the core (classic) schema, '2' the newer (next) one (rule 3.9). */
export type SchemaVersion = '0' | '2';

/** The visibility of content. Only public and reusable content is listed. */
export type Privacy = 'public' | 'reusable' | 'hidden' | 'private';
