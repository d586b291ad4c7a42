import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { mediaTypeOf } from '#domain/media/media-types';
import type { Twins } from './write-content.fixture.ts';

/**
 * Reports whether this check skips a file, because its name or bytes are derived from texts:
 * pictures, QR codes, compressed indexes.
 */
const isSkipped = (name: string): boolean =>
  /^_astro\/|^search\//.test(name) ||
  /^(?:image|video|font)\/|^text\/vtt|octet-stream|wasm/.test(mediaTypeOf(name));

/** Keys that are omitted from the path of a difference. */
const STRUCTURE_KEYS = new Set(['children', 'attributes']);

/** The parsed content of a file: nested lists, objects and texts. */
type Tree = unknown;

/**
 * Compares two built sites that should differ only in texts. Returns one line for each file that is
 * in only one site, has different elements, attributes or keys, or contains a text that does not
 * read back as written.
 */
export async function compareTwins(hostile: string, harmless: string, twins: Twins): Promise<string[]> {
  const [hostileNames, harmlessNames] = await Promise.all([listTexts(hostile), listTexts(harmless)]);
  const faults = [
    ...hostileNames
      .filter((name) => !harmlessNames.includes(name))
      .map((name) => `${name} is in the hostile site only`),
    ...harmlessNames
      .filter((name) => !hostileNames.includes(name))
      .map((name) => `${name} is in the harmless site only`),
  ];
  const replace = makeReplacer(twins);
  for (const name of hostileNames.filter((item) => harmlessNames.includes(item))) {
    const [actual, expected] = await Promise.all(
      [hostile, harmless].map((folder) => readFile(join(folder, name), 'utf8')),
    );
    const difference = findDifference(
      readTree(name, actual ?? ''),
      readTree(name, expected ?? ''),
      replace,
      [],
    );
    if (difference !== null) faults.push(`${name}: ${difference}`);
  }
  return faults;
}

async function listTexts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !isSkipped(name))
    .sort();
}

const xml = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

/** Parses a file as its consumers do. */
function readTree(name: string, text: string): Tree {
  if (name.endsWith('.html')) return readElement(parse(text));
  if (name.endsWith('.xml')) return xml.parse(text);
  if (/\.(?:json|webmanifest)$/.test(name)) return readJson(name, text);
  return text.split('\n');
}

/** Parses JSON data, and the embed code in it as HTML. */
function readJson(name: string, text: string): Tree {
  const data = JSON.parse(text) as { html?: string };
  return name.startsWith('oembed/') ? { ...data, html: readElement(parse(data.html ?? '')) } : data;
}

/** Returns an element as its name, attributes and children. */
function readElement(node: DefaultTreeAdapterTypes.Node): Tree {
  if ('value' in node) return readText(node);
  if ('data' in node) return { comment: node.data };
  if (!('childNodes' in node)) return node.nodeName;
  const attributes = 'attrs' in node ? node.attrs : [];
  return {
    name: node.nodeName,
    attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, readValue(name, value)])),
    children: [...node.childNodes, ...('content' in node ? [node.content] : [])].map(readElement),
  };
}

/** Returns the text of a node. Parses data of scripts as JSON, and embed code as HTML. */
function readText({ value, parentNode }: DefaultTreeAdapterTypes.TextNode): Tree {
  if (parentNode === null || !('attrs' in parentNode)) return value;
  const type = parentNode.attrs.find(({ name }) => name === 'type')?.value ?? '';
  // The facts of a page have HTML fields. The data for search engines is plain text.
  if (type === 'application/json') return JSON.parse(value, readHtmlField);
  if (type === 'application/ld+json') return JSON.parse(value);
  return parentNode.nodeName === 'textarea' ? readElement(parse(value)) : value;
}

function readHtmlField(key: string, value: unknown): Tree {
  const isHtml = typeof value === 'string' && (key === 'description' || key === 'mainCtaText');
  return isHtml ? readElement(parse(value)) : value;
}

/** Returns the value of an attribute. Parses the data of islands and the query of addresses. */
function readValue(name: string, value: string): Tree {
  if (name === 'props' || name === 'opts') return JSON.parse(value);
  if (name !== 'href' || !value.includes('?')) return value;
  const { origin, pathname, searchParams, hash } = new URL(value, 'https://podium.example');
  // Hashtags cannot contain all characters of a text, so they are not compared.
  const withoutHashtags = (text: string) => text.replace(/ #\S*$/, '');
  const query = [...searchParams].filter(([key]) => key !== 'hashtag' && key !== 'hashtags');
  return {
    origin,
    pathname,
    hash,
    query: Object.fromEntries(query.map(([key, text]) => [key, withoutHashtags(text)])),
  };
}

/** Replaces harmless texts with the corresponding hostile ones, in the encoding of the context. */
type Replacer = (text: string) => string;

function makeReplacer({ hostile, harmless }: Twins): Replacer {
  const pairs = harmless.map((plain, index) => [plain, hostile[index] ?? ''] as const);
  return (text) => {
    const encode = /^(?:https?:\/)?\/\S*$|^\S+:\/\//.test(text) ? encodeURIComponent : (item: string) => item;
    return pairs.reduce(
      (replaced, [plain, markup]) => replaced.replaceAll(plain, () => encode(markup)),
      text,
    );
  };
}

/**
 * Returns the first difference between two trees apart from the intended texts; null if there is
 * none.
 */
function findDifference(
  actual: Tree,
  expected: Tree,
  replace: Replacer,
  path: readonly string[],
): string | null {
  if (typeof expected === 'string' && typeof actual === 'string') {
    const expectedText = replace(expected);
    return normalise(actual) === normalise(expectedText)
      ? null
      : `${path.join(' > ')} is ${JSON.stringify(actual.slice(0, 200))} instead of ${JSON.stringify(expectedText.slice(0, 200))}`;
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return isDeepStrictEqual(actual, expected)
      ? null
      : `${path.join(' > ')} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
  const [ownKeys, otherKeys] = [Object.keys(actual), Object.keys(expected).map(replace)];
  if (!isDeepStrictEqual(ownKeys, otherKeys))
    return `${path.join(' > ')} has ${ownKeys.join(', ')} instead of ${otherKeys.join(', ')}`;
  const expectedValues = Object.values(expected) as Tree[];
  for (const [index, value] of (Object.values(actual) as Tree[]).entries()) {
    const name = (value as { name?: string } | null)?.name ?? ownKeys[index] ?? '';
    const difference = findDifference(value, expectedValues[index], replace, [
      ...path,
      ...(STRUCTURE_KEYS.has(name) ? [] : [name]),
    ]);
    if (difference !== null) return difference;
  }
  return null;
}

/**
 * Returns a text without parts that are derived from the bytes of others: names of pictures,
 * anchors of headings, and white space that HTML collapses.
 */
function normalise(text: string): string {
  return text
    .replaceAll(/(_pictures|_media)\/[\da-f]{16,}/g, '$1/…')
    .replace(/(^|#)topic-[\w-]+$/, '$1topic-…')
    .replaceAll(/data:image\/[^"\s]+/g, 'data:…')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
