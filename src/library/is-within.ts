import { sep } from 'node:path';

/** Reports whether a path is inside a folder. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
