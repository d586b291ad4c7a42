import type { Privacy } from '#domain/addresses/content-kind';
import { isListed } from '#domain/content/display-rules';
import { buildFile, type Body, type FileContext } from './build-file.ts';

/** Values that the user set instead of letting the importer guess them. */
export interface ChosenValues {
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  /** Null for none. */
  readonly owner?: string | null | undefined;
  /** The only owner in the content folder, who owns new content if the user chose nobody. */
  readonly onlyOwner?: string | undefined;
  /** Owners by their displayed names, in lower case. */
  readonly ownersByName?: ReadonlyMap<string, string>;
  readonly privacy?: Privacy | undefined;
  /** How long autoplay stays at each step. */
  readonly seconds?: number | undefined;
  readonly loop?: boolean | undefined;
}

/** What users write for content without an owner. */
export const NO_OWNER = 'none';

/** The existing content file; null for a new one. */
export type Previous = Record<string, unknown> | null;

/** Input of the content file of an import, besides the imported file. */
export interface MergeInput {
  readonly previous: Previous;
  readonly oid: string;
  readonly chosen: ChosenValues;
  readonly fileContext: FileContext;
}

export interface ImportedFields {
  /** Used unless the user or the existing content file has another title. */
  readonly title: string;
  readonly language: string;
  /** The tags of new content. */
  readonly tags?: readonly string[];
  /** Returns the fields that replace the same fields of the existing content file. */
  readonly fieldsFor: (title: string) => Body & Readonly<Record<string, unknown>>;
}

/** Returns the existing fields to keep. A view link stays, unless the content becomes public. */
function fieldsToKeep(previous: Previous, { privacy }: ChosenValues): Record<string, unknown> {
  const { viewLink = null, ...others } = previous ?? {};
  const isMadePublic = privacy !== undefined && isListed(privacy);
  return viewLink === null || isMadePublic ? others : { ...previous };
}

/** Merges an import with the existing content file, which keeps all other fields. */
export function mergeContent({ previous, oid, chosen, fileContext }: MergeInput, imported: ImportedFields) {
  const previousText = (field: string): string | undefined => {
    const value = previous?.[field];
    return typeof value === 'string' ? value : undefined;
  };
  const title = chosen.title ?? previousText('title') ?? imported.title;
  const language = chosen.language ?? previousText('language') ?? imported.language;
  const privacy = chosen.privacy ?? (previousText('privacy') as Privacy | undefined) ?? 'public';
  const existingOwner = previous === null ? chosen.onlyOwner : previousText('owner');
  const owner = chosen.owner === undefined ? (existingOwner ?? null) : chosen.owner;
  const fields = imported.fieldsFor(title);
  const { tags = [] } = imported;
  const newFile = buildFile({ oid, title, language, owner, privacy, tags, body: fields }, fileContext);
  const keptFields = fieldsToKeep(previous, chosen);
  const json = {
    // Spread twice: first for the order of its keys, then for their values.
    ...keptFields,
    ...newFile,
    ...keptFields,
    // The address of existing content stays.
    ...(previous !== null && { slug: previous['slug'] }),
    title,
    language,
    owner,
    privacy,
    lastModified: newFile['lastModified'],
    ...(chosen.loop !== undefined && { loop: chosen.loop }),
    // The record of an earlier import says nothing about this one.
    source: undefined,
    ...fields,
  };
  return { json, title, language };
}

/** Returns the folder name of an import's pictures. It differs for each version of the file. */
export const pictureFolder = (oid: string, hash: string): string => `${oid}-${hash}`;

/** Returns the file name of the picture of a slide. Slides are counted from 1. */
export const pictureName = (slideNumber: number, ending: 'webp' | 'svg'): string =>
  `${String(slideNumber).padStart(3, '0')}.${ending}`;

/** Returns the file name of a picture on a slide. Both are counted from 1. */
export const pictureOnSlideName = (
  slideNumber: number,
  pictureNumber: number,
  ending: 'webp' | 'svg',
): string => pictureName(slideNumber, ending).replace('.', `-${pictureNumber}.`);

const RASTER_NAME = /^\d{3}\.webp$/;

const isPictureFolder = (folder: string, oid: string): boolean =>
  /^[0-9a-f]{8}$/.test(folder.slice(-8)) && folder === pictureFolder(oid, folder.slice(-8));

/** Reports whether the preview of a content file is a page of slides that were imported. */
export function isFromSlides(content: Record<string, unknown>, oid: string): boolean {
  const { preview } = content;
  const [folder, name] = typeof preview === 'string' ? preview.split('/').slice(-2) : [];
  return name !== undefined && RASTER_NAME.test(name) && folder !== undefined && isPictureFolder(folder, oid);
}
