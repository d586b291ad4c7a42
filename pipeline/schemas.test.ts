import { readdir, readFile } from 'node:fs/promises';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { buildSchemaFiles, buildTextsSchemaFile, JSON_SCHEMA_FOLDER } from './schemas.ts';

test('the JSON Schemas for editors match the content schemas: otherwise run "npm run schemas"', async () => {
  const wanted = await buildSchemaFiles();
  expect((await readdir(JSON_SCHEMA_FOLDER)).sort()).toEqual([...wanted.keys()].sort());
  for (const [name, text] of wanted)
    expect(await readFile(new URL(name, JSON_SCHEMA_FOLDER), 'utf8')).toBe(text);
});

test('every field of every JSON Schema has a description', async () => {
  const bare: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'properties') {
        visit(value, `${path}/${key}`);
        continue;
      }
      for (const [name, field] of Object.entries(value as Record<string, { description?: string }>)) {
        if (field.description === undefined) bare.push(`${path}/${name}`);
        visit(field, `${path}/${name}`);
      }
    }
  };
  const files = [...(await buildSchemaFiles()), ['texts.schema.json', buildTextsSchemaFile()] as const];
  for (const [name, text] of files) visit(JSON.parse(text), name);
  expect(bare).toEqual([]);
});

test('the editor settings name each JSON Schema and its folder', async () => {
  const settings = JSON.parse(
    await readFile(new URL('../.vscode/settings.json', import.meta.url), 'utf8'),
  ) as {
    'json.schemas': { fileMatch: string[]; url: string }[];
  };
  const wired = settings['json.schemas'].map(({ url }) => url.replace('./src/library/schemas/json/', ''));
  expect(wired.sort()).toEqual([...(await buildSchemaFiles()).keys()].sort());
});

test('the JSON Schema of texts allows a file of a team, and refuses a wrong one [1.21]', async () => {
  const schema = z.fromJSONSchema(JSON.parse(buildTextsSchemaFile()) as z.core.JSONSchema.JSONSchema);
  const file = new URL('../e2e/team/src/texts/de.json', import.meta.url);
  expect(schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).error).toBeUndefined();
  const faultsOf = (texts: object) => schema.safeParse(texts).error?.issues.map(({ path }) => path.join('.'));
  expect(faultsOf({ common: { heaer: {} } })).toEqual(['common']);
  expect(faultsOf({ view: { toolbar: { lkie: 'x' } } })).toEqual(['view.toolbar']);
  expect(faultsOf({ listing: { home: { title: 7 } } })).toEqual(['listing.home.title']);
});
