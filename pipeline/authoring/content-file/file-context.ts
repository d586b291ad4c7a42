import { randomBytes } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { ContentKind } from '#domain/addresses/content-kind';
import { isWithin } from '#library/is-within';
import type { FileContext } from './build-file.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');
const SCHEMAS = join(PROJECT, 'src/library/schemas/json');

/**
 * Returns the values for a new content file that depend on the content folder and the current time.
 * Content outside the project gets no schema, because nothing there says where the project is.
 */
export function fileContextOf(root: string, kind: ContentKind): FileContext {
  const folder = join(root, `${kind}s`);
  const isInProject = isWithin(PROJECT, root);
  return {
    now: new Date(),
    schema: isInProject ? relative(folder, join(SCHEMAS, `${kind}.schema.json`)) : null,
    makeLinkId: () => randomBytes(18).toString('base64url'),
  };
}
