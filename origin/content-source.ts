import type { ViewerData } from '#content/schemas/viewer-data';
import type { Privacy } from '#domain/content-kind';

/** What the origin knows about a presentation or video. */
export interface Content {
  readonly oid: string;
  readonly title: string;
  /** Address of the view page: for hidden and private content the private one. */
  readonly path: string;
  readonly privacy: Privacy;
  /** Unguessable part of the private address, if there is a view link. */
  readonly linkId: string | null;
  /** Likes that the content file brings along; undefined if the content has no like button. */
  readonly likesCount: number | undefined;
  /** File name of the owner, without .json. */
  readonly owner: string | null;
}

/** Where the origin looks content up. */
export interface ContentSource {
  /** The content with this oid, whatever its privacy. */
  find(oid: string): Promise<Content | undefined>;
  /** The content that this view link opens. */
  findByLink(linkId: string): Promise<Content | undefined>;
  /** Viewer data that the content file brings along, from which the origin's answer starts. */
  readViewerDefaults(content: Content): Promise<ViewerData | undefined>;
  /** Feature flags of the site as a whole; those of a content file come before them. */
  readFeatures(): Readonly<Record<string, boolean>>;
}
