import { dirname, join, relative, resolve } from 'node:path';
import type * as Ts from 'typescript';

/** A compiler, passed as a value because the repository installs it only for its checks. */
type Compiler = typeof Ts;

/**
 * Compiles the entry modules, their imports, and the modules of their threads and processes.
 * Returns the emitted files by path relative to `root`: JavaScript and declarations. Modules keep
 * their place, so that files beside them and traces of errors stay right.
 */
export function compile(ts: Compiler, root: string, entries: readonly string[]): Map<string, string> {
  const config = ts.parseJsonConfigFileContent({ extends: './tsconfig.json' }, ts.sys, root, {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir: root,
    rootDir: root,
    types: ['node'],
    // The stage `types` has checked them.
    noCheck: true,
  });
  const names = new Set(entries.map((name) => join(root, name)));
  for (let program = create(); ; program = create()) {
    const sources = program.getSourceFiles().filter((file) => isSourceOf(root, file));
    const workerFiles = sources.flatMap((file) => workersOf(ts, file)).filter((name) => !names.has(name));
    if (workerFiles.length === 0) return emit(ts, program, root, sources);
    for (const name of workerFiles) names.add(name);
  }
  function create(): Ts.Program {
    return ts.createProgram([...names], { ...config.options, noEmit: false });
  }
}

function isSourceOf(root: string, { fileName, isDeclarationFile }: Ts.SourceFile): boolean {
  const name = relative(root, fileName);
  return !isDeclarationFile && !name.startsWith('..') && !name.includes('node_modules');
}

function emit(ts: Compiler, program: Ts.Program, root: string, files: readonly Ts.SourceFile[]) {
  const emitted = new Map<string, string>();
  for (const file of files) {
    const { emitSkipped, diagnostics } = program.emit(
      file,
      (name, text) => emitted.set(relative(root, name), text),
      undefined,
      false,
      { before: [renameUrls(ts)] },
    );
    const reasons = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    if (emitSkipped)
      throw new Error(`${relative(root, file.fileName)} cannot be compiled: ${reasons.join(' ')}`);
  }
  return emitted;
}

/** Returns the file that `new URL('./file.ts', import.meta.url)` names; null for all else. */
function urlOf(ts: Compiler, node: Ts.Node): Ts.StringLiteral | null {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'URL')
    return null;
  const [file, base] = node.arguments ?? [];
  if (file === undefined || base === undefined || !ts.isStringLiteral(file)) return null;
  const isImportMetaUrl =
    ts.isPropertyAccessExpression(base) && ts.isMetaProperty(base.expression) && base.name.text === 'url';
  return isImportMetaUrl && /^\.{1,2}\/.*\.ts$/.test(file.text) ? file : null;
}

function workersOf(ts: Compiler, source: Ts.SourceFile): string[] {
  const workers: string[] = [];
  const visit = (node: Ts.Node): void => {
    const file = urlOf(ts, node);
    if (file !== null) workers.push(resolve(dirname(source.fileName), file.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return workers;
}

/** Lets URLs of modules name the compiled modules. */
function renameUrls(ts: Compiler): Ts.TransformerFactory<Ts.SourceFile> {
  return (context) => (source) => {
    const visit = (node: Ts.Node): Ts.Node => {
      const file = urlOf(ts, node);
      if (file === null || !ts.isNewExpression(node)) return ts.visitEachChild(node, visit, context);
      const jsName = ts.factory.createStringLiteral(file.text.replace(/\.ts$/, '.js'), true);
      return ts.factory.updateNewExpression(node, node.expression, node.typeArguments, [
        jsName,
        ...(node.arguments ?? []).slice(1),
      ]);
    };
    return ts.visitNode(source, visit) as Ts.SourceFile;
  };
}
