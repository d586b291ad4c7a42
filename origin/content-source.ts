import type { ViewerData } from '#library/schemas/viewer-data';
import type { Privacy } from '#domain/addresses/content-kind';

/** Facts about a presentation or video that the origin needs. */
export interface Content {
  readonly oid: string;
  readonly title: string;
  /** Path of the view page. Hidden and private content has its private page here. */
  readonly path: string;
  readonly privacy: Privacy;
  /** Unguessable part of the private address; null without a view link. */
  readonly linkId: string | null;
  /** Like count in the content file; undefined if the content has no like button. */
  readonly likesCount: number | undefined;
  /** Name of the owner's file, without .json. */
  readonly owner: string | null;
}

/** Looks up content for the origin. */
export interface ContentSource {
  /** Returns the content with this oid, regardless of its privacy. */
  find(oid: string): Promise<Content | undefined>;
  /** Returns the content that this view link opens. */
  findByLink(linkId: string): Promise<Content | undefined>;
  /** Returns the viewer data of the content file. The origin adds the visitor's own data to it. */
  readViewerDefaults(content: Content): Promise<ViewerData | undefined>;
  /** Returns the name of the site. */
  readName(): string;
  /** Returns the feature flags of the whole site. Flags of a content file override them. */
  readFeatures(): Readonly<Record<string, boolean>>;
}
