import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'astro/zod';
import { format } from 'prettier';
import { owner } from '#library/schemas/owner';
import { presentation } from '#library/schemas/presentation';
import { series } from '#library/schemas/series';
import { site } from '#library/schemas/site';
import { template } from '#library/schemas/template';
import { video } from '#library/schemas/video';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { PROGRAM } from '#library/program-folder';
import { buildTextsSchema, readTexts } from './project/texts-schema.ts';
import { reportFailure } from './cli/command-error.ts';
import { readFlags } from './cli/flags.ts';

const SCHEMAS = { presentation, video, owner, series, template, site };

/** Builds the JSON Schemas (draft 7) that code editors use to check content files, by file name. */
function buildJsonSchemas(): Map<string, object> {
  const files = new Map<string, object>();
  for (const [name, schema] of Object.entries(SCHEMAS))
    files.set(`${name}.schema.json`, toJsonSchema(name, schema));
  return files;
}

function toJsonSchema(name: string, schema: z.ZodType): object {
  const title = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)} of Podium`;
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  return { $schema, title, ...jsonSchema };
}

/**
 * Returns the JSON Schema for the texts that a project replaces. Each field is described by its
 * text in English. The packed package has this file, JSON_SCHEMA_FOLDER does not.
 */
export function buildTextsSchemaFile(): string {
  const schema = buildTextsSchema(readTexts(PROGRAM, DEFAULT_LOCALE), null);
  return `${JSON.stringify(toJsonSchema('texts', schema), null, 2)}\n`;
}

/** The folder of the JSON Schemas for editors. */
export const JSON_SCHEMA_FOLDER = new URL('../src/library/schemas/json/', import.meta.url);

/** Returns the text of each JSON Schema file, by file name. */
export async function buildSchemaFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, schema] of buildJsonSchemas())
    files.set(name, await format(JSON.stringify(schema), { parser: 'json', printWidth: 110 }));
  return files;
}

async function writeSchemaFiles(): Promise<void> {
  readFlags({
    script: 'schemas',
    summary: 'Writes the JSON Schemas that editors use to check content files.',
    flags: {},
    examples: [''],
  });
  await mkdir(JSON_SCHEMA_FOLDER, { recursive: true });
  for (const [name, text] of await buildSchemaFiles()) {
    const file = new URL(name, JSON_SCHEMA_FOLDER);
    await writeFile(file, text);
    console.log(`wrote ${fileURLToPath(file)}`);
  }
}

if (import.meta.main) await writeSchemaFiles().catch(reportFailure);
