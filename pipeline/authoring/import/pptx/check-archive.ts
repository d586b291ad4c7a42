import { CommandError } from '#pipeline/cli/command-error';
import { openZip, ZipTooLarge } from './open-zip.ts';

/** The preview of all pages that Keynote can save in its files. */
const PREVIEW = 'QuickLook/Preview.pdf';
/** Limits in unpacked bytes: of a preview, and of all parts together. */
const BOUNDS = { part: 256_000_000, total: 1_000_000_000 } as const;

/**
 * Unpacks every part of an archive once to check it, and writes the preview inside it to `target`.
 * Returns whether it has one. Throws a CommandError that names the fault of the archive.
 */
export async function checkArchive(path: string, name: string, target: string): Promise<boolean> {
  const parts = await openZip(path, new RegExp(`^${PREVIEW}$`), BOUNDS).catch((error: unknown) => {
    throw new CommandError(
      error instanceof ZipTooLarge
        ? `${name} is too large: ${error.message}, more than ${BOUNDS.total / 1e6} MB. Save it with smaller pictures and films, or export the slides as PDF and import that.`
        : `${name} is damaged, incomplete or no slides. Save it again, or export the slides as PDF and import that.`,
    );
  });
  try {
    if (!parts.has(PREVIEW)) return false;
    await parts.extract(PREVIEW, target);
    return true;
  } finally {
    parts.close();
  }
}
