import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { attributesOf, isEditors, isSilent, PRESENTATION, remedyOf, SILENT_ELEMENTS } from './allow-list.ts';
import { MAX_VECTOR_BYTES, MAX_VECTOR_DEPTH, MAX_VECTOR_NODES } from './bounds.ts';
import { decodeUtf8 } from '#library/util/faulty-file';
import { shorten, VectorFault } from './vector-fault.ts';
import { generate, parse, type CssNode } from 'css-tree';

/** An allowed element of a vector image. */
export interface VectorNode {
  readonly name: string;
  /** Allowed attributes with allowed values. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly VectorNode[];
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A vector image, reduced to its allowed elements and attributes. */
export interface ParsedVector {
  readonly root: VectorNode;
  /** The attributes of the outermost element that give the size, as written. */
  readonly size: { readonly viewBox?: string; readonly width?: string; readonly height?: string };
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface OpenNode extends VectorNode {
  /** Whether only its first child is drawn. */
  readonly isSwitch: boolean;
  readonly attributes: Map<string, string>;
  readonly children: OpenNode[];
}

/**
 * Parses a vector image as strict XML and checks each name and value against the allow-list. Throws
 * a FaultyFile for the first that is not allowed.
 */
export function parseVector(bytes: Uint8Array): ParsedVector {
  const reader = new VectorReader();
  reader.read(decode(bytes));
  return reader.result();
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_VECTOR_BYTES)
    throw new VectorFault(
      `has ${(bytes.length / 1e6).toFixed(1)} MB, more than the limit of ${MAX_VECTOR_BYTES / 1e6} MB`,
      'simplify its paths, or export it as PNG or WebP',
    );
  return decodeUtf8(bytes);
}

const DOCTYPE =
  /^\s*svg\s*(?:PUBLIC\s*"-\/\/W3C\/\/DTD [^"]*"\s*"https?:\/\/www\.w3\.org\/[^"]*"\s*)?(?:\[([^\]]*)\]\s*)?$/;
const ENTITY = /\s*<!ENTITY\s+([\w.-]+)\s+"(https?:[^"<&%]*)"\s*>/y;

/**
 * Returns the entities of a document type. Allows only those of the W3C and of Illustrator, whose
 * entities are namespaces, and returns null for any other. Nothing is loaded.
 */
function readDoctype(doctype: string): Record<string, string> | null {
  const match = DOCTYPE.exec(doctype);
  if (match === null) return null;
  const subset = (match[1] ?? '').trimEnd();
  const entities: Record<string, string> = {};
  ENTITY.lastIndex = 0;
  let end = 0;
  for (let entity = ENTITY.exec(subset); entity !== null; entity = ENTITY.exec(subset)) {
    const [, name = '', value = ''] = entity;
    if (value !== SVG && value !== XLINK && !isEditors(value)) return null;
    entities[name] = value;
    end = ENTITY.lastIndex;
  }
  return end === subset.length ? entities : null;
}

class VectorReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #open: OpenNode[] = [];
  #root: OpenNode | null = null;
  #size: ParsedVector['size'] = {};
  #count = 0;
  #depth = 0;
  /** Depth of the element whose content is being skipped, or 0. */
  #silent = 0;
  /** Line in which the current tag starts. */
  #line = 1;
  /** Line of each attribute of the current tag, by its name as written. */
  readonly #lines = new Map<string, number>();

  constructor() {
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw new VectorFault(
        `is not valid XML (line ${parser.line}: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`,
        'open it in a vector editor and save it again as plain SVG',
      );
    });
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding === undefined || /^(?:utf-8|us-ascii)$/i.test(encoding)) return;
      throw new VectorFault(
        `says that it is in ${JSON.stringify(encoding)}`,
        'save it with the encoding UTF-8',
      );
    });
    parser.on('doctype', (doctype) => {
      const entities = readDoctype(doctype);
      if (entities === null) throw new VectorFault(`has a <!DOCTYPE> (line ${parser.line})`, 'remove it');
      Object.assign(parser.ENTITIES, entities);
    });
    parser.on('processinginstruction', ({ target }) => {
      throw new VectorFault(`has the instruction <?${target}?> (line ${parser.line})`, 'remove it');
    });
    const onText = (text: string) => {
      if (this.#silent > 0 || text.trim() === '') return;
      throw new VectorFault(`has text outside of a shape (line ${parser.line})`, 'convert the text to paths');
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
    parser.on('opentagstart', () => {
      this.#line = parser.line;
      this.#lines.clear();
    });
    parser.on('attribute', ({ prefix, local }) => {
      this.#lines.set(prefix === '' ? local : `${prefix}:${local}`, parser.line);
    });
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('closetag', () => this.#leave());
  }

  read(text: string): void {
    this.#parser.write(text).close();
  }

  result(): ParsedVector {
    if (this.#root === null) throw new VectorFault('is empty', 'export it again as SVG');
    return { root: this.#root, size: this.#size };
  }

  #enter(tag: SaxesTagNS): void {
    this.#depth += 1;
    this.#count += 1;
    if (this.#count > MAX_VECTOR_NODES)
      throw new VectorFault(
        `has more than ${MAX_VECTOR_NODES} elements`,
        'simplify it, or export it as PNG or WebP',
      );
    if (this.#depth > MAX_VECTOR_DEPTH)
      throw new VectorFault(
        `nests elements more than ${MAX_VECTOR_DEPTH} deep (line ${this.#line})`,
        'remove groups',
      );
    if (this.#silent > 0) return;
    if (this.#isSilentTag(tag)) {
      this.#silent = this.#depth;
      return;
    }
    const isSwitch = tag.uri === SVG && tag.local === 'switch';
    const name = isSwitch ? 'g' : tag.local;
    const rules = tag.uri === SVG ? attributesOf(name) : null;
    const isOutermost = this.#open.length === 0;
    if (rules === null || (tag.local === 'svg') !== isOutermost)
      throw new VectorFault(
        tag.local === 'svg' && tag.uri !== SVG
          ? `has <${tag.name}> without the namespace of SVG (line ${this.#line})`
          : `has the element <${tag.name}> (line ${this.#line})`,
        tag.local === 'svg' && tag.uri !== SVG ? `write xmlns="${SVG}"` : remedyOf(tag.local),
      );
    const attributes = this.#readAttributes(tag, rules);
    const node: OpenNode = { name, isSwitch, attributes, children: [], line: this.#line };
    this.#open.at(-1)?.children.push(node);
    this.#root ??= node;
    this.#open.push(node);
  }

  #leave(): void {
    if (this.#silent === 0) this.#open.pop();
    else if (this.#silent === this.#depth) this.#silent = 0;
    this.#depth -= 1;
  }

  #isSilentTag({ uri, local, attributes }: SaxesTagNS): boolean {
    const parent = this.#open.at(-1);
    if (parent === undefined) return false;
    if (uri !== SVG) return isEditors(uri);
    const extension = attributes['requiredExtensions']?.value ?? '';
    const isOther = parent.isSwitch && parent.children.length > 0;
    return isOther || SILENT_ELEMENTS.has(local) || isEditors(extension);
  }

  #readAttributes(tag: SaxesTagNS, rules: NonNullable<ReturnType<typeof attributesOf>>): Map<string, string> {
    const attributes = new Map<string, string>();
    let style: string | null = null;
    for (const attribute of Object.values(tag.attributes)) {
      if (isSilentNamespace(attribute)) continue;
      const { local, value } = attribute;
      const name = attribute.uri === XLINK && local === 'href' ? 'href' : attribute.name;
      if (tag.local === 'svg' && isOfRoot(name)) {
        if (isOfSize(name)) this.#size = { ...this.#size, [name]: value };
      } else if (name === 'style') style = value;
      // The modern name wins over the old one with a prefix.
      else if (name !== attribute.name && Object.hasOwn(tag.attributes, 'href')) continue;
      else {
        const line = this.#lines.get(attribute.name) ?? this.#line;
        keep(attributes, rules, { name, value, written: attribute.name, tag: tag.name, line });
      }
    }
    if (style === null) return attributes;
    const line = this.#lines.get('style') ?? this.#line;
    for (const [name, value] of readStyle(style, line)) {
      // The page sets the size of the outermost element. Editors write a wide-gamut colour after
      // the same colour in sRGB.
      const isLeftOut = (tag.local === 'svg' && isOfSize(name)) || (attributes.has(name) && WIDE.test(value));
      if (!isLeftOut) keep(attributes, {}, { name, value, written: null, tag: tag.name, line });
    }
    return attributes;
  }
}

const WIDE = /^color\([^()]*\)$/;

/** An attribute, or a property in the attribute `style`. */
interface Written {
  readonly name: string;
  readonly value: string;
  /** Name of the attribute in the file; null for a property. */
  readonly written: string | null;
  /** Name of the element in the file. */
  readonly tag: string;
  readonly line: number;
}

/** Keeps an attribute with an allowed name and value. Throws a VectorFault for all others. */
function keep(
  attributes: Map<string, string>,
  rules: NonNullable<ReturnType<typeof attributesOf>>,
  { name, value, written, tag, line }: Written,
): void {
  const table = [rules, PRESENTATION].find((candidate) => Object.hasOwn(candidate, name));
  const rule = table?.[name];
  const place = `in ${written === null ? 'the style of ' : ''}<${tag}> (line ${line})`;
  if (rule === undefined) {
    if (isSilent(name, value)) return;
    const noun = written === null ? `the property ${name}` : `the attribute ${written}`;
    throw new VectorFault(`has ${noun} ${place}`, remedyOf(name));
  }
  // `inherit` takes the value of an ancestor, which also applies without the attribute.
  if (value.trim() === 'inherit') return;
  const clean = rule(value);
  if (clean === null)
    throw new VectorFault(
      `has ${written === null ? `${name}:${shorten(value)}` : `${written}="${shorten(value)}"`} ${place}`,
      name === 'href' ? 'refer to an element of the same file, as in href="#id"' : 'write a plain value',
    );
  attributes.set(name, clean);
}

const isOfSize = (name: string): boolean => ['viewBox', 'width', 'height'].includes(name);

/** Attributes of the outermost element that are removed, because the page places the image. */
function isOfRoot(name: string): boolean {
  return isOfSize(name) || ['x', 'y', 'preserveAspectRatio', 'zoomAndPan', 'id'].includes(name);
}

/** Reports whether an attribute is a namespace declaration, `xml:space` or one of an editor. */
function isSilentNamespace({ uri, name, local }: SaxesAttributeNS): boolean {
  if (uri === XML) return local === 'space' || local === 'lang';
  if (uri === XLINK) return ['type', 'title', 'show', 'actuate'].includes(local);
  return uri === XMLNS || name === 'xmlns' || isEditors(uri);
}

/**
 * Size limit of a style, in characters. A long style also slows down all later ones, because
 * css-tree keeps its enlarged buffers and clears them each time.
 */
const MAX_STYLE = 10_000;

/**
 * Reads the declarations of a `style` attribute. They become attributes, because the content
 * security policy of the published file allows no styles. Throws a VectorFault for invalid CSS.
 */
function readStyle(style: string, line: number): [name: string, value: string][] {
  if (style.length > MAX_STYLE)
    throw new VectorFault(
      `has a style of ${style.length} characters (line ${line})`,
      `write at most ${MAX_STYLE}`,
    );
  const broken = () => new VectorFault(`has a broken style (line ${line})`, 'export it again as plain SVG');
  let list: CssNode;
  try {
    list = parse(style, {
      context: 'declarationList',
      parseValue: false,
      onParseError: () => {
        throw broken();
      },
    });
  } catch {
    throw broken();
  }
  if (list.type !== 'DeclarationList') throw broken();
  return list.children.toArray().map((node) => {
    if (node.type !== 'Declaration') throw broken();
    return [node.property, generate(node.value).trim()];
  });
}
