import { isWithin } from '#library/is-within';
import { systemRemedy } from '#pipeline/cli/system-remedy';

/**
 * Returns the message for a failed publish into the folder `root`. For system errors it includes a
 * remedy.
 */
export function explainFailure(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const isOfRoot = path === undefined || dest !== undefined || isWithin(root, path);
  const remedy = systemRemedy(code, isOfRoot ? root : path);
  return remedy === undefined
    ? error.message
    : `${error.message}. The public release is unchanged. ${remedy}, and try again.`;
}
