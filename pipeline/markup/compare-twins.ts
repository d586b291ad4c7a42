import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { Twins } from './write-content.ts';

/** Files whose names or bytes follow from texts in a way that this check does not read: pictures, codes, packed indexes. */
const UNREAD =
  /\.(?:avif|webp|jpe?g|png|ico|mp4|webm|vtt|woff2|svg|pagefind|pf_\w+|wasm)$|^_astro\/|^search\//;

/** Keys that say nothing of where in a file something is. */
const STRUCTURE = new Set(['children', 'attributes']);

/** What stands in a file: nested lists, objects and texts. */
type Tree = unknown;

/**
 * Compares two built sites that differ in texts only. Returns one line for each file that is in one of them only, whose
 * elements, attributes or keys differ, or in which a text does not read back as written.
 */
export async function compareTwins(hostile: string, harmless: string, twins: Twins): Promise<string[]> {
  const [names, others] = await Promise.all([listTexts(hostile), listTexts(harmless)]);
  const faults = [
    ...names.filter((name) => !others.includes(name)).map((name) => `${name} is in the hostile site only`),
    ...others.filter((name) => !names.includes(name)).map((name) => `${name} is in the harmless site only`),
  ];
  const replace = replacing(twins);
  for (const name of names.filter((one) => others.includes(one))) {
    const [found, expected] = await Promise.all(
      [hostile, harmless].map((folder) => readFile(join(folder, name), 'utf8')),
    );
    const difference = findDifference(
      readTree(name, found ?? ''),
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
    .filter((name) => !UNREAD.test(name))
    .sort();
}

const xml = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

/** Reads a file as those who use it do. */
function readTree(name: string, text: string): Tree {
  if (name.endsWith('.html')) return readElement(parse(text));
  if (name.endsWith('.xml')) return xml.parse(text);
  if (/\.(?:json|webmanifest)$/.test(name)) return readJson(name, text);
  return text.split('\n');
}

/** Data; the embed code in it is read as a page reads it. */
function readJson(name: string, text: string): Tree {
  const data = JSON.parse(text) as { html?: string };
  return name.startsWith('oembed/') ? { ...data, html: readElement(parse(data.html ?? '')) } : data;
}

/** An element as its name, its attributes and what is in it. */
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

/** The text of a node; data of a script is read as data, and the code to embed as a page reads it. */
function readText({ value, parentNode }: DefaultTreeAdapterTypes.TextNode): Tree {
  if (parentNode === null || !('attrs' in parentNode)) return value;
  const type = parentNode.attrs.find(({ name }) => name === 'type')?.value ?? '';
  // The facts of a page hold fields with HTML; what search engines read is plain text.
  if (type === 'application/json') return JSON.parse(value, readHtmlField);
  if (type === 'application/ld+json') return JSON.parse(value);
  return parentNode.nodeName === 'textarea' ? readElement(parse(value)) : value;
}

function readHtmlField(key: string, value: unknown): Tree {
  const isHtml = typeof value === 'string' && (key === 'description' || key === 'mainCtaText');
  return isHtml ? readElement(parse(value)) : value;
}

/** The value of an attribute; those of islands hold data, and addresses a query. */
function readValue(name: string, value: string): Tree {
  if (name === 'props' || name === 'opts') return JSON.parse(value);
  if (name !== 'href' || !value.includes('?')) return value;
  const { origin, pathname, searchParams, hash } = new URL(value, 'https://podium.example');
  // Hashtags leave out what no hashtag may hold.
  const withoutHashtags = (text: string) => text.replace(/ #\S*$/, '');
  const query = [...searchParams].filter(([key]) => key !== 'hashtag' && key !== 'hashtags');
  return {
    ...{ origin, pathname, hash },
    query: Object.fromEntries(query.map(([key, text]) => [key, withoutHashtags(text)])),
  };
}

/** How a harmless text is written where the hostile one stands, in every encoding of both. */
type Replacer = (text: string) => string;

function replacing({ hostile, harmless }: Twins): Replacer {
  const pairs = harmless.map((plain, index) => [plain, hostile[index] ?? ''] as const);
  return (text) => {
    const encode = /^(?:https?:\/)?\/\S*$|^\S+:\/\//.test(text) ? encodeURIComponent : (one: string) => one;
    return pairs.reduce((all, [plain, markup]) => all.replaceAll(plain, () => encode(markup)), text);
  };
}

/** Where two trees differ beyond the texts that are meant to; null where they do not. */
function findDifference(
  found: Tree,
  expected: Tree,
  replace: Replacer,
  path: readonly string[],
): string | null {
  if (typeof expected === 'string' && typeof found === 'string') {
    const wanted = replace(expected);
    return normalise(found) === normalise(wanted)
      ? null
      : `${path.join(' > ')} is ${JSON.stringify(found.slice(0, 200))} instead of ${JSON.stringify(wanted.slice(0, 200))}`;
  }
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null)
    return isDeepStrictEqual(found, expected)
      ? null
      : `${path.join(' > ')} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
  const [ownKeys, otherKeys] = [Object.keys(found), Object.keys(expected).map(replace)];
  if (!isDeepStrictEqual(ownKeys, otherKeys))
    return `${path.join(' > ')} has ${ownKeys.join(', ')} instead of ${otherKeys.join(', ')}`;
  const others = Object.values(expected) as Tree[];
  for (const [at, value] of (Object.values(found) as Tree[]).entries()) {
    const name = (value as { name?: string } | null)?.name ?? ownKeys[at] ?? '';
    const difference = findDifference(value, others[at], replace, [
      ...path,
      ...(STRUCTURE.has(name) ? [] : [name]),
    ]);
    if (difference !== null) return difference;
  }
  return null;
}

/** A text without what follows from the bytes of others: names of pictures, anchors of headings, and white space that HTML folds. */
function normalise(text: string): string {
  return text
    .replaceAll(/(_pictures|_media)\/[\da-f]{16,}/g, '$1/…')
    .replace(/(^|#)topic-[\w-]+$/, '$1topic-…')
    .replaceAll(/data:image\/[^"\s]+/g, 'data:…')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
