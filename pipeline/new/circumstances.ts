import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentKind } from '#domain/content-kind';
import type { Circumstances } from './build-file.ts';

/** Where the JSON Schemas of content lie in a content folder, if they do. */
const SCHEMAS = 'schemas/json';

/** What the content folder and this moment tell a new content file. */
export function circumstancesOf(root: string, kind: ContentKind): Circumstances {
  const schema = `${SCHEMAS}/${kind}.schema.json`;
  return {
    now: new Date(),
    schema: existsSync(join(root, schema)) ? `../${schema}` : null,
    makeLinkId: () => randomBytes(18).toString('base64url'),
  };
}
