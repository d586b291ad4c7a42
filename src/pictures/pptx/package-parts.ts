import { strToU8, zipSync, type Zippable } from 'fflate';
import { escapeXml } from './ooxml.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Returns the type of a relation of Office files. */
const officeRelation = (name: string): string => `${OFFICE}/${name}`;

/** Media types of pictures, by file extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** The relations of a part to others, numbered in their order. */
export class Relations {
  readonly #lines = new Map<string, string>();

  /** Returns the identifier of a relation to a part. */
  add(type: string, target: string): string {
    return this.#add(`Type="${officeRelation(type)}" Target="${escapeXml(target)}"`);
  }

  /** Returns the identifier of a link to an address. */
  link(url: string): string {
    return this.#add(
      `Type="${officeRelation('hyperlink')}" Target="${escapeXml(url)}" TargetMode="External"`,
    );
  }

  #add(line: string): string {
    const id = this.#lines.get(line) ?? `rId${this.#lines.size + 1}`;
    this.#lines.set(line, id);
    return id;
  }

  toString(): string {
    const all = [...this.#lines].map(([line, id]) => `<Relationship Id="${id}" ${line}/>`);
    return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  }
}

/** The earliest date of a ZIP file, in the local time that the packer writes. */
const NO_DATE = new Date(1980, 0, 1);

/** The parts of a file of Office, which is a ZIP file. */
export class OfficePackage {
  readonly #parts: Zippable = {};
  readonly #types: string[] = [];

  /** Adds a part of XML with its media type and its relations. */
  add(path: string, type: string, xml: string, relations?: Relations): void {
    this.#types.push(
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-${type}+xml"/>`,
    );
    this.#parts[path] = strToU8(XML + xml);
    const slash = path.lastIndexOf('/') + 1;
    if (relations !== undefined)
      this.#parts[`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`] = strToU8(
        XML + String(relations),
      );
  }

  /** Adds a picture, which is compressed already unless it is SVG. */
  addMedia(path: string, bytes: Uint8Array): void {
    this.#parts[path] = [bytes, { level: path.endsWith('.svg') ? 6 : 0 }];
  }

  /** Returns the bytes of the file, the same for the same parts. */
  finish(): Uint8Array<ArrayBuffer> {
    const relations = new Relations();
    relations.add('officeDocument', 'ppt/presentation.xml');
    relations.add('extended-properties', 'docProps/app.xml');
    const core =
      `<Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" ` +
      'Target="docProps/core.xml"/>';
    const defaults = [
      ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      ['xml', 'application/xml'],
      ...Object.entries(MEDIA_TYPES),
    ].map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`);
    const types = `<Types xmlns="${PACKAGE}/content-types">${defaults.join('')}${this.#types.join('')}</Types>`;
    return zipSync(
      {
        '[Content_Types].xml': strToU8(XML + types),
        '_rels/.rels': strToU8(
          XML + String(relations).replace('</Relationships>', `${core}</Relationships>`),
        ),
        ...this.#parts,
      },
      { mtime: NO_DATE, level: 6 },
    );
  }
}
