import { z } from 'astro/zod';
import { owner } from './owner.ts';
import { presentation } from './presentation.ts';
import { site } from './site.ts';
import { template } from './template.ts';
import { video } from './video.ts';

const SCHEMAS = { presentation, video, owner, template, site };

/** Builds the JSON Schemas (draft 7) that code editors use to check content files, by file name. */
export function buildJsonSchemas(): Map<string, object> {
  const files = new Map<string, object>();
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const title = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)} of Podium`;
    const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
    files.set(`${name}.schema.json`, { $schema, title, ...rest });
  }
  return files;
}
