// The pages of the documentation site: the documents of the repository, and pages generated from
// the decisions and the JSON Schemas.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Loader } from 'astro/loaders';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Root of the repository, as a URL. */
export const ROOT = new URL('../../', import.meta.url);

const SCHEMAS_DIR = 'src/library/schemas/json/';
/** The page that lists the decisions, which the repository shows as a folder. */
const DECISIONS_DIR = 'docs/decisions/';

const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const listFiles = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith(ending))
    .sort();
const withoutEnding = (name: string): string => name.slice(0, name.indexOf('.'));

const CONTENT_KINDS: readonly string[] = listFiles(SCHEMAS_DIR, '.json').map(withoutEnding);

/** The documents, as paths from the root, and the addresses of their pages. */
const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['README.md', 'index'],
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md']
    .filter((name) => existsSync(new URL(name, ROOT)))
    .map((name): [string, string] => [name, withoutEnding(name).toLowerCase()]),
  ...['docs/', DECISIONS_DIR].flatMap((folder) =>
    listFiles(folder, '.md').map((name): [string, string] => [
      folder + name,
      (folder + withoutEnding(name)).slice('docs/'.length),
    ]),
  ),
]);

/** The fields of a Markdown node that are used here, for texts and links. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
}

const textOf = ({ value = '', children = [] }: Node): string => value + children.map(textOf).join('');

/** Returns the title of a document, its first heading, and the text below. */
function splitTitle(markdown: string): { title: string; body: string } {
  const [first] = fromMarkdown(markdown).children;
  if (first?.type !== 'heading') throw new Error('The document does not begin with a heading.');
  return { title: textOf(first), body: markdown.slice(first.position?.end.offset) };
}

/** Files that documents link to and that are not pages, by their paths from `docs/`. */
export const linkedFiles = new Set<string>();

/** Returns the address of a link on the site. Throws if its target is not part of the site. */
function addressOf(link: string, document: URL, base: string): string {
  const { href, hash } = new URL(link, document);
  if (!href.startsWith(ROOT.href)) return link;
  const path = decodeURI(href.slice(ROOT.href.length)).replace(/#.*/, '');
  if (path === DECISIONS_DIR) return `${base}decisions/${hash}`;
  const page = DOCUMENTS.get(path);
  if (page !== undefined) return base + (page === 'index' ? '' : `${page}/`) + hash;
  if (path.startsWith('docs/') && existsSync(new URL(path, ROOT))) {
    const file = path.slice('docs/'.length);
    linkedFiles.add(file);
    return base + file;
  }
  throw new Error(`${document.pathname} links to ${link}, which is no page of the site.`);
}

interface Context {
  readonly setProperty: (node: Node, name: string, value: string | number) => void;
}

/**
 * Returns a plugin of the Markdown processor that converts links between documents from paths in
 * the repository to the addresses of their pages.
 */
export const linkPlugin =
  (base: string) =>
  ({ fileURL }: { fileURL?: URL }) => {
    const convertLink = (node: Node, context: Context): void => {
      const { url = '' } = node;
      if (fileURL !== undefined && !url.startsWith('#'))
        context.setProperty(node, 'url', addressOf(url, fileURL, base));
    };
    return { name: 'links-between-documents', link: convertLink, definition: convertLink };
  };

/** Lets the keyboard scroll wide tables. */
export const tablePlugin = {
  name: 'wide-tables',
  element: {
    filter: ['table'],
    visit: (node: Node, context: Context) => context.setProperty(node, 'tabIndex', 0),
  },
};

/** Returns the pages by address: their texts in Markdown, and the files from which links start. */
function listPages(): Map<string, { file: string; text: string }> {
  const pages = new Map([...DOCUMENTS].map(([file, page]) => [page, { file, text: readText(file) }]));
  const decisions = listFiles(DECISIONS_DIR, '.md').map(
    (name) => `- [${splitTitle(readText(DECISIONS_DIR + name)).title}](${name})`,
  );
  pages.set('decisions', {
    file: `${DECISIONS_DIR}README.md`,
    text: `# Decisions\n\n${decisions.join('\n')}\n`,
  });
  for (const kind of CONTENT_KINDS) {
    const folder = kind === 'site' ? 'site' : `${kind.replace(/s$/, '')}s`;
    const introduction = `The fields of a file in \`src/content/${folder}/\` ([content files](../content.md)).`;
    const schema = JSON.parse(readText(`${SCHEMAS_DIR}${kind}.schema.json`)) as JsonSchema;
    const text = `# Fields: ${kind}\n\n${introduction}\n\n${schemaTables(schema)}`;
    pages.set(`fields/${kind}`, { file: `docs/fields/${kind}.md`, text });
  }
  return pages;
}

/** Loads all pages. The first heading of a document is its title. */
export const documents: Loader = {
  name: 'documents',
  load: async (context) => {
    const { store } = context;
    store.clear();
    for (const [id, { file, text }] of listPages()) {
      const { title, body } = splitTitle(text);
      const fileURL = new URL(file, ROOT);
      const rendered = await context.renderMarkdown(body, { fileURL });
      const data = await context.parseData({ id, data: { title, editUrl: false } });
      // From the folder of the site's project, .cache/docs.
      const filePath = `../../${file}`;
      const assetImports = rendered.metadata?.imagePaths ?? [];
      store.set({ id, data, body, filePath, digest: context.generateDigest(text), rendered, assetImports });
    }
  },
};

/** Returns the groups of the sidebar: the list of documents in README.md, fields and decisions. */
export function sidebar(): { label: string; items: object[]; collapsed?: boolean }[] {
  const nodes: readonly Node[] = fromMarkdown(readText('README.md')).children;
  const start = nodes.findIndex((node) => node.type === 'heading' && textOf(node) === 'Documents');
  const items = nodes.find((node, index) => index > start && node.type === 'list')?.children ?? [];
  const groups = items.map((item) => {
    const [group, ...rest] = item.children?.[0]?.children ?? [];
    const links = rest.filter(({ type, url = '' }) => type === 'link' && !url.endsWith('/'));
    const items = links.map((link) => ({
      label: capitalised(textOf(link)),
      slug: DOCUMENTS.get(link.url ?? '') ?? link.url,
    }));
    return { label: group === undefined ? '' : textOf(group), items };
  });
  const decisions = listFiles(DECISIONS_DIR, '.md').map((name) => `decisions/${withoutEnding(name)}`);
  return [
    ...groups.slice(0, 1),
    {
      label: 'Fields of content files',
      items: CONTENT_KINDS.map((kind) => ({ label: capitalised(kind), slug: `fields/${kind}` })),
    },
    ...groups.slice(1),
    { label: 'Decisions', collapsed: true, items: ['decisions', ...decisions].map((slug) => ({ slug })) },
  ];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The parts of a JSON Schema (draft 7) that the tables show. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** An object in a content file. Its path is empty for the file itself. */
interface SchemaObject {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** Returns the fields of a schema in Markdown: a table for the file, and for each object in it. */
const schemaTables = (schema: JsonSchema): string => objectsOf(schema, '').map(tableOf).join('\n');

/** Returns an object and all nested objects, in the order of their fields. */
function objectsOf(schema: JsonSchema, path: string): SchemaObject[] {
  const { properties, items, oneOf, anyOf } = schema;
  const alternatives = oneOf ?? anyOf;
  if (alternatives !== undefined)
    return alternatives.flatMap((kind) => {
      const type = kind.properties?.['type']?.const;
      return objectsOf(kind, typeof type === 'string' ? `${path} ${type}` : path);
    });
  if (items !== undefined) return objectsOf(items, `${path}[]`);
  if (properties === undefined) return [];
  const nestedObjects = Object.entries(properties).flatMap(([name, field]) =>
    objectsOf(field, path === '' ? name : `${path}.${name}`),
  );
  return [{ path, schema }, ...nestedObjects];
}

function tableOf({ path, schema: { properties = {}, required = [] } }: SchemaObject): string {
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, field]) => {
      const defaultText = field.default === undefined ? '' : code(JSON.stringify(field.default));
      const requiredOrDefault = required.includes(name) ? 'required' : defaultText;
      return `| ${[code(name), escapeMarkdown(field.description ?? ''), typeOf(field), requiredOrDefault].join(' | ')} |`;
    });
  const heading = path === '' ? [] : [`## ${code(path)}`, ''];
  return [...heading, '| field | meaning | type | default |', '| --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

function typeOf(schema: JsonSchema): string {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const { minimum, maximum } = schema;
  return minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
    ? type
    : `${type}, ${minimum} to ${maximum}`;
}

const escapeMarkdown = (text: string): string => text.replace(/[|<\\`*_[\]]/g, String.raw`\$&`);
const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``;
