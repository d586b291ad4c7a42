import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** JSON-LD text of a page. */
export interface StructuredText {
  readonly name: string;
  readonly text: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
const VIRTUAL_FILE = join(ROOT, 'structured-data.ts');

/**
 * Returns the faults of JSON-LD by the vocabulary of schema.org, one line each: unknown properties
 * of a type, and values of a type that a property does not accept. The TypeScript compiler checks
 * it against the declared types of schema.org. Each shape is checked once, because the pages in all
 * languages differ only in their texts.
 */
export function checkStructuredData(texts: readonly StructuredText[]): string[] {
  if (texts.length === 0) return [];
  const namesByShape = new Map<string, string[]>();
  for (const { name, text } of texts) {
    const shape = JSON.stringify(shapeOf(JSON.parse(text)));
    namesByShape.set(shape, [...(namesByShape.get(shape) ?? []), name]);
  }
  const shapes = [...namesByShape.keys()];
  const lines = shapes.map((shape, index) => `export const data${index}: ${typeOf(shape)} = ${shape};`);
  const source = ["import type * as schema from 'schema-dts';", ...lines].join('\n');
  return compile(source).flatMap(({ line, message }) =>
    (namesByShape.get(shapes[line - 1] ?? '') ?? ['']).map(
      (name) => `${name} has structured data that is not valid schema.org data: ${message}`,
    ),
  );
}

/** All strings in the declared types of schema.org: types, properties and fixed values. */
const VOCABULARY: ReadonlySet<string> = new Set(
  readFileSync(join(ROOT, 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8')
    .matchAll(/"([^"\n]*)"/g)
    .map(([, word = '']) => word),
);

/**
 * Returns JSON-LD reduced to the differences that the types of schema.org recognise: words of the
 * vocabulary and numeric texts. Replaces all other texts by one text and all numbers by one number,
 * and removes repeated values of a list. Keeps the name of a type for the message.
 */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return shapeOfText(value);
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) {
    const shapes = value.map(shapeOf).map((shape) => [JSON.stringify(shape), shape] as const);
    return [...new Map(shapes).values()];
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(fields.map(([key, item]) => [key, key === '@type' ? item : shapeOf(item)]));
}

function shapeOfText(text: string): string {
  if (VOCABULARY.has(text)) return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? '0' : 'a text';
}

/**
 * Returns the declared type of JSON-LD. Returns `never` without a type name, so that the check
 * fails.
 */
function typeOf(text: string): string {
  const { '@type': type } = JSON.parse(text) as Record<string, unknown>;
  return typeof type === 'string' && /^\w+$/.test(type) ? `schema.WithContext<schema.${type}>` : 'never';
}

function compile(source: string): { line: number; message: string }[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const diskHost = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...diskHost,
    fileExists: (name) => name === VIRTUAL_FILE || diskHost.fileExists(name),
    readFile: (name) => (name === VIRTUAL_FILE ? source : diskHost.readFile(name)),
    getSourceFile: (name, target, ...others) =>
      name === VIRTUAL_FILE
        ? ts.createSourceFile(name, source, target)
        : diskHost.getSourceFile(name, target, ...others),
  };
  const program = ts.createProgram([VIRTUAL_FILE], options, host);
  const file = program.getSourceFile(VIRTUAL_FILE);
  return ts.getPreEmitDiagnostics(program, file).map(({ start = 0, messageText }) => ({
    line: file?.getLineAndCharacterOfPosition(start).line ?? 0,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}
