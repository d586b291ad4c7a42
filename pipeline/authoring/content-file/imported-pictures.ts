/**
 * Returns the name of the folder of an import's pictures. Another file of the same content gets
 * another folder.
 */
export const pictureFolder = (oid: string, hash: string): string => `${oid}-${hash}`;

/** Returns the file name of the picture of a slide. Slides are counted from 1. */
export const pictureName = (number: number, ending: 'webp' | 'svg'): string =>
  `${String(number).padStart(3, '0')}.${ending}`;

const RASTER_NAME = /^\d{3}\.webp$/;

const isPictureFolder = (folder: string, oid: string): boolean =>
  /^[0-9a-f]{8}$/.test(folder.slice(-8)) && folder === pictureFolder(oid, folder.slice(-8));

/** Reports whether the preview of a content file is a page of slides that were imported. */
export function isFromSlides(content: Record<string, unknown>, oid: string): boolean {
  const { preview } = content;
  const [folder, name] = typeof preview === 'string' ? preview.split('/').slice(-2) : [];
  return name !== undefined && RASTER_NAME.test(name) && folder !== undefined && isPictureFolder(folder, oid);
}
