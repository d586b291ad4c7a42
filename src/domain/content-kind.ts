/** What a piece of content is. */
export type ContentKind = 'presentation' | 'video';

/** '0' is the core (classic) type, '2' the newer (next) one (spec section 3). */
export type SchemaVersion = '0' | '2';

/** Who may see a piece of content; only public and reusable content is listed. */
export type Privacy = 'public' | 'reusable' | 'hidden' | 'private';

/** What a viewer may do with a piece of content (spec section 6). */
export interface ViewerRights {
  readonly edit: boolean;
  readonly comment: boolean;
}
