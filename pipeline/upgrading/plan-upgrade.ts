import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { DEFAULT_LOCALE, isAdded, type Locale } from '#domain/languages/locales';
import { fileFault, type Fault } from '#library/fault';
import { locate } from '#library/scan-json';
import { typed } from '#library/typed-command';
import { setValue } from '#workbench/model/edit-json';
import type { LoadedConfig } from '#pipeline/project/load-config';
import { checkOwnTexts, keysOf, TEXTS_FOLDER } from '#pipeline/project/own-texts';
import type { OwnTexts } from '#pipeline/project/texts-schema';
import { VERSIONS, type Change } from './versions.ts';
import { parseSync } from 'vite';

/** The changes that bring a project to a version of Podium. */
interface UpgradePlan {
  readonly changes: readonly Fault[];
  /** The changes that only people can make. */
  readonly byHand: readonly Fault[];
  /** New texts of Podium that the project does not replace with its own. */
  readonly newTexts: readonly Fault[];
  /** The new texts of files, by path relative to the project. */
  readonly files: ReadonlyMap<string, string>;
}

const MANIFEST = 'package.json';
/** The version of a project whose package.json has none. */
const FIRST_VERSION = '0.1.0';

const isOlder = (version: string, otherVersion: string): boolean =>
  version.localeCompare(otherVersion, 'en', { numeric: true }) < 0;

/** Returns the version of Podium in a package.json, to which the project was last upgraded. */
function readVersion(manifest: string): string {
  const { podium } = parse(manifest) as { podium?: { version?: string } };
  return podium?.version ?? FIRST_VERSION;
}

/**
 * Returns a warning if the project in `cwd` was made for an older version; null if not, or if the
 * folder has no package.json.
 */
export function describeOldProject(cwd: string, version: string): string | null {
  const file = join(cwd, MANIFEST);
  const projectVersion = existsSync(file) ? readVersion(readFileSync(file, 'utf8')) : version;
  return isOlder(projectVersion, version)
    ? `Warning: this project was made for Podium ${projectVersion}, and ${version} is installed. To see what changes for it: ${typed('upgrade', '--check')}`
    : null;
}

/**
 * Plans the upgrade of the project in `cwd` to a version, without writing anything. The project's
 * current version is `podium.version` in package.json, which `init` and each upgrade write.
 */
export async function planUpgrade(
  cwd: string,
  { file, options }: LoadedConfig,
  version: string,
): Promise<UpgradePlan> {
  const read = (name: string): string => files.get(name) ?? readFileSync(join(cwd, name), 'utf8');
  const files = new Map<string, string>();
  const changes: Fault[] = [];
  const byHand: Fault[] = [];
  const projectVersion = readVersion(read(MANIFEST));
  const laterVersions = VERSIONS.filter((item) => isOlder(projectVersion, item.version));
  const projectOptions = { ...(options as Readonly<Record<string, unknown>>) };
  const content = typeof projectOptions['content'] === 'string' ? projectOptions['content'] : 'src/content';

  const addChange = (
    name: string,
    { field, fault, remedy }: Change,
    newText: string | null,
    line = 1,
  ): void => {
    const list = newText === null ? byHand : changes;
    list.push({ file: name, field, line, fault, remedy });
    if (newText !== null) files.set(name, newText);
  };
  for (const item of laterVersions.flatMap((release) => release.changes))
    if ('option' in item) {
      if (Object.hasOwn(projectOptions, item.field)) continue;
      const text = read(file);
      const newText = addOption(file, text, item.field, item.option);
      const line = newText === null ? undefined : locate(newText.text, newText.place).line;
      addChange(file, item, newText?.text ?? null, line);
    } else
      for (const match of globSync(item.files.replace('{content}', content), { cwd })) {
        const name = match.split(sep).join('/');
        const text = read(name);
        const newText = !name.endsWith('.json') || isJson(text) ? item.edit(text) : null;
        if (newText !== text)
          addChange(name, item, newText, newText === null ? 1 : lineOfChange(text, newText));
      }
  if (isOlder(projectVersion, version) && byHand.length === 0)
    files.set(MANIFEST, noteVersion(read(MANIFEST), version));
  // Checks the texts as they will be, because a removed text makes the old file invalid.
  const { texts } = await checkOwnTexts(cwd, files);
  const newTexts = findNewTexts(
    texts,
    laterVersions.flatMap((item) => item.texts),
  );
  return { changes, byHand, newTexts, files };
}

function isJson(text: string): boolean {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && typeof value === 'object' && value !== null;
}

/** Returns the line of the first difference, counted in the longer text. */
function lineOfChange(text: string, newText: string): number {
  let index = 0;
  while (text[index] === newText[index]) index += 1;
  const longerText = newText.length < text.length ? text : newText;
  return locate(longerText, index + longerText.slice(index).search(/\w/)).line;
}

function noteVersion(text: string, version: string): string {
  const { podium } = parse(text) as { podium?: unknown };
  return podium === undefined
    ? setValue(text, ['podium'], { version }, [])
    : setValue(text, ['podium', 'version'], version, []);
}

function findNewTexts(texts: ReadonlyMap<Locale, OwnTexts>, keys: readonly string[]): Fault[] {
  return [...texts].flatMap(([locale, ownTexts]) => {
    const ownKeys = new Set(keysOf(ownTexts));
    const missingKeys = keys.filter((key) => !ownKeys.has(key));
    if (missingKeys.length === 0) return [];
    const { fallback = DEFAULT_LOCALE } = ownTexts as { readonly fallback?: unknown };
    const shownWhere = isAdded(locale) ? `in ${JSON.stringify(fallback)}` : 'in the words of Podium';
    return [
      fileFault(
        `${TEXTS_FOLDER}/${locale}.json`,
        `lacks ${missingKeys.length} texts that are new: ${missingKeys.join(', ')}`,
        `pages show them ${shownWhere}; add those that should have others`,
      ),
    ];
  });
}

/** A node of the syntax tree (ESTree), with its position in the text. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * Adds an option as the first one to the call of `podium()` in Astro's settings. Returns the new
 * text and the position of the option; null if the options are not an object in this file.
 */
export function addOption(
  file: string,
  text: string,
  name: string,
  value: unknown,
): { text: string; place: number } | null {
  const nodes = [...walk(parseSync(file, text).program)];
  const defaultImport = nodes
    .filter(
      ({ type, source }) => type === 'ImportDeclaration' && (source as SyntaxNode)['value'] === 'podium',
    )
    .flatMap(({ specifiers }) => specifiers as SyntaxNode[])
    .find(({ type }) => type === 'ImportDefaultSpecifier');
  const localName = nameOf(defaultImport?.['local']);
  const call = nodes.find(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === localName);
  if (localName === undefined || call === undefined) return null;
  const option = `${name}: ${JSON.stringify(value)}`;
  const [argument] = call['arguments'] as SyntaxNode[];
  if (argument === undefined) return insert(text, call.end - 1, `{ ${option} }`);
  const object = toObject(argument, nodes);
  if (object === null) return null;
  const place = object.start + 1;
  if ((object['properties'] as SyntaxNode[]).length === 0)
    return insert(text, place, ` ${option}${text[place] === '}' ? ' ' : ''}`);
  const [whitespace = ''] = /^\s*/.exec(text.slice(place)) ?? [];
  return insert(text, place, `${whitespace}${option},`);
}

/**
 * Returns the object literal of an argument, also if it has a type, or is a constant of the file.
 */
function toObject(node: SyntaxNode, nodes: readonly SyntaxNode[]): SyntaxNode | null {
  if (node.type === 'ObjectExpression') return node;
  const annotation = node['expression'];
  if (isNode(annotation)) return toObject(annotation, nodes);
  const name = nameOf(node);
  const constant = nodes.find(({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === name);
  const value = constant?.['init'];
  return name !== undefined && isNode(value) && value.type !== 'Identifier' ? toObject(value, nodes) : null;
}

/** Returns the name of an identifier; undefined for other nodes. */
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;

const insert = (text: string, place: number, addedText: string) => ({
  text: text.slice(0, place) + addedText + text.slice(place),
  place: place + addedText.search(/\w/),
});

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* walk(child);
}
