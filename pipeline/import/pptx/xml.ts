import { XMLParser } from 'fast-xml-parser';

/** An element of an XML file: its name with prefix, its attributes, and what is in it, in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly in it. */
  readonly text: string;
}

/** An element as the parser gives it: its children below its name, its attributes below ATTRIBUTES. */
type Parsed = Record<string, unknown>;

const [ATTRIBUTES, TEXT] = [':@', '#text'];
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Numbers of signs too, not only the five names.
  htmlEntities: true,
});

/** Parses an XML file; gives an element without a name that holds the root. Throws for one that is cut off. */
export function parseXml(text: string): XmlElement {
  const root = toElement('', { '': parser.parse(text) as Parsed[] });
  const name = root.children.find((child) => !child.name.startsWith('?'))?.name ?? '';
  const end = text.trimEnd();
  if (!end.endsWith(`</${name}>`) && !end.endsWith('/>')) throw new Error('a part of it is cut off');
  return root;
}

function toElement(name: string, parsed: Parsed): XmlElement {
  const children: XmlElement[] = [];
  let text = '';
  for (const child of (parsed[name] ?? []) as Parsed[]) {
    const [key] = Object.keys(child).filter((one) => one !== ATTRIBUTES);
    if (key === TEXT) text += String(child[TEXT]);
    else if (key !== undefined) children.push(toElement(key, child));
  }
  return { name, attributes: (parsed[ATTRIBUTES] ?? {}) as Record<string, string>, children, text };
}

/** The first element below this one that a path of names leads to; null if there is none. */
export function at(element: XmlElement | null, ...path: string[]): XmlElement | null {
  return path.reduce<XmlElement | null>(
    (found, name) => found?.children.find((child) => child.name === name) ?? null,
    element,
  );
}

/** All elements of these names below this one, in order; not those within one another, nor what is for old readers only. */
export function all(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children
    .filter(({ name }) => name !== 'mc:Fallback')
    .flatMap((child) => (names.includes(child.name) ? [child] : all(child, ...names)));
}
