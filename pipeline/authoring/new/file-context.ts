import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentKind } from '#domain/content-kind';
import type { FileContext } from './build-file.ts';

/** Folder of the JSON Schemas in a content folder, if it has them. */
const SCHEMAS = 'schemas/json';

/**
 * Returns the values for a new content file that depend on the content folder and the current time.
 */
export function fileContextOf(root: string, kind: ContentKind): FileContext {
  const schema = `${SCHEMAS}/${kind}.schema.json`;
  return {
    now: new Date(),
    schema: existsSync(join(root, schema)) ? `../${schema}` : null,
    makeLinkId: () => randomBytes(18).toString('base64url'),
  };
}
