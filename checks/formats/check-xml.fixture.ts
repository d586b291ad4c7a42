import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

/** Memory limit of the validator, in pages of 64 kB. A sitemap has at most 50 MB. */
const MAX_MEMORY_PAGES = 32_768;

/** A kind of XML file, named by its schema. */
export type XmlFormat = 'sitemap' | 'sitemap-index' | 'atom';

const FORMATS = {
  sitemap: {
    main: 'sitemap-with-media.xsd',
    more: ['sitemap-image.xsd', 'sitemap-video.xsd'],
    extension: 'schema',
  },
  'sitemap-index': { main: 'sitemap-index.xsd', more: [], extension: 'schema' },
  atom: { main: 'atom.rng', more: [], extension: 'relaxng' },
} as const;

/** Returns the faults of an XML file by the schema of its format, one line each. */
export async function checkXml(file: { name: string; text: string }, format: XmlFormat): Promise<string[]> {
  const { main, more, extension } = FORMATS[format];
  const preload = await Promise.all(more.map(readSchema));
  if (format === 'sitemap') preload.push(await readSitemapSchema());
  const { errors } = await validateXML({
    xml: { fileName: 'checked.xml', contents: file.text },
    schema: await readSchema(main),
    preload,
    extension,
    maxMemoryPages: MAX_MEMORY_PAGES,
  });
  return errors.map(({ message, loc }) => `${file.name}:${loc?.lineNumber ?? 1} ${message}`);
}

async function readSchema(fileName: string): Promise<XMLFileInfo> {
  return { fileName, contents: await readFile(join(import.meta.dirname, 'schemas', fileName), 'utf8') };
}

/** Reads the schema of sitemaps.org from the package that writes sitemaps. */
async function readSitemapSchema(): Promise<XMLFileInfo> {
  const path = join(fileURLToPath(import.meta.resolve('sitemap')), '../../../schema/sitemap.xsd');
  return { fileName: 'sitemap.xsd', contents: await readFile(path, 'utf8') };
}
