import { join, resolve } from 'node:path';
import ts from 'typescript';

/** JSON-LD as it stands in a page. */
export interface StructuredText {
  readonly name: string;
  readonly text: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(ROOT, 'structured-data.ts');

/**
 * What is wrong with JSON-LD by the vocabulary of schema.org, one line a fault: properties that a type does not have, values
 * of another type than a property takes. The compiler reads it as objects of the types that schema.org declares.
 */
export function checkStructuredData(texts: readonly StructuredText[]): string[] {
  if (texts.length === 0) return [];
  const lines = texts.map(({ text }, index) => `export const data${index}: ${typeOf(text)} = ${text};`);
  const source = ["import type * as schema from 'schema-dts';", ...lines].join('\n');
  return compile(source).map(
    ({ line, message }) =>
      `${texts[line - 1]?.name ?? ''} has structured data that schema.org does not know: ${message}`,
  );
}

/** The declared type of JSON-LD; one that names no type gets none that it could meet. */
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
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === FILE || disk.fileExists(name),
    readFile: (name) => (name === FILE ? source : disk.readFile(name)),
    getSourceFile: (name, target, ...rest) =>
      name === FILE ? ts.createSourceFile(name, source, target) : disk.getSourceFile(name, target, ...rest),
  };
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  return ts.getPreEmitDiagnostics(program, file).map(({ start = 0, messageText }) => ({
    line: file?.getLineAndCharacterOfPosition(start).line ?? 0,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}
