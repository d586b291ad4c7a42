import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { buildJsonSchemas } from '#content/schemas/json-schemas';

/** The folder of the JSON Schemas for editors. */
export const JSON_SCHEMA_FOLDER = new URL('../src/content/schemas/json/', import.meta.url);

/** Returns the text of each JSON Schema file, by file name. */
export async function buildSchemaFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, schema] of buildJsonSchemas())
    files.set(name, await format(JSON.stringify(schema), { parser: 'json', printWidth: 110 }));
  return files;
}

if (import.meta.main) {
  await mkdir(JSON_SCHEMA_FOLDER, { recursive: true });
  for (const [name, text] of await buildSchemaFiles()) {
    const file = new URL(name, JSON_SCHEMA_FOLDER);
    await writeFile(file, text);
    console.log(`wrote ${fileURLToPath(file)}`);
  }
}
