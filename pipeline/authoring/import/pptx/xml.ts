import { XMLParser } from 'fast-xml-parser';

/** An element of an XML file: its prefixed name, its attributes, and its children in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly inside it. */
  readonly text: string;
}

/** An element as the parser returns it: children under its name, attributes under ATTRIBUTES. */
type ParsedElement = Record<string, unknown>;

const [ATTRIBUTES_KEY, TEXT_KEY] = [':@', '#text'];
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Decodes numeric character references too, not only the five named entities.
  // oxlint-disable-next-line typescript/no-deprecated -- Its successor needs another package.
  htmlEntities: true,
});

/** Parses an XML file into an unnamed element around the root. Throws if it is truncated. */
export function parseXml(text: string): XmlElement {
  const root = toElement('', { '': parser.parse(text) as ParsedElement[] });
  const name = root.children.find((child) => !child.name.startsWith('?'))?.name ?? '';
  const end = text.trimEnd();
  if (!end.endsWith(`</${name}>`) && !end.endsWith('/>')) throw new Error('one of its parts is incomplete');
  return root;
}

function toElement(name: string, parsed: ParsedElement): XmlElement {
  const children: XmlElement[] = [];
  let text = '';
  for (const child of (parsed[name] ?? []) as ParsedElement[]) {
    const [key] = Object.keys(child).filter((item) => item !== ATTRIBUTES_KEY);
    if (key === TEXT_KEY) text += String(child[TEXT_KEY]);
    else if (key !== undefined) children.push(toElement(key, child));
  }
  return { name, attributes: (parsed[ATTRIBUTES_KEY] ?? {}) as Record<string, string>, children, text };
}

/** Returns the descendant at a path of names, the first of each name; null if there is none. */
export function childAt(element: XmlElement | null, ...path: string[]): XmlElement | null {
  return path.reduce<XmlElement | null>(
    (current, name) => current?.children.find((child) => child.name === name) ?? null,
    element,
  );
}

/** Returns the descendants with these names, except any inside each other or in `mc:Fallback`. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children
    .filter(({ name }) => name !== 'mc:Fallback')
    .flatMap((child) => (names.includes(child.name) ? [child] : descendants(child, ...names)));
}
