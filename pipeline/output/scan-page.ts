import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5';
import { PageParser } from './page-parser.ts';

/** An element of a page as a browser sees it, with its place in the source. */
export type PageElement = DefaultTreeAdapterTypes.Element;

/** A text between the tags of a page. */
export type PageText = DefaultTreeAdapterTypes.TextNode;

/** What finishing a page needs to know of it. */
export interface PageScan {
  /** The elements that have a tag in the source, in their order; those in templates too. */
  readonly elements: readonly PageElement[];
  /** The texts that hold an angle bracket, but for those of scripts, styles and `noscript`. */
  readonly bracketed: readonly PageText[];
}

/** Elements whose text is not markup, or only without scripts: character references mean nothing in it. */
const RAW = new Set(['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

/** Parses a page as the HTML standard says. */
export function scanPage(html: string): PageScan {
  const elements = new Map<number, PageElement>();
  const parents = new Set<DefaultTreeAdapterTypes.ParentNode>();
  PageParser.parse(html, {
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      setNodeSourceCodeLocation: (node, location) => {
        defaultTreeAdapter.setNodeSourceCodeLocation(node, location);
        // The standard makes some elements twice, as for `<b><p></b>`; the tag is there once.
        if ('tagName' in node && location && !elements.has(location.startOffset))
          elements.set(location.startOffset, node);
      },
      insertText: (parent, text) => {
        defaultTreeAdapter.insertText(parent, text);
        if ((text.includes('<') || text.includes('>')) && !RAW.has(parent.nodeName)) parents.add(parent);
      },
    },
  });
  const bracketed = [...parents].flatMap(({ childNodes }) => childNodes.filter(isBracketed));
  return { elements: [...elements.values()], bracketed };
}

function isBracketed(node: DefaultTreeAdapterTypes.ChildNode): node is PageText {
  return defaultTreeAdapter.isTextNode(node) && /[<>]/.test(node.value);
}

/** The text in an element, as it stands there. */
export function textIn({ childNodes }: PageElement): string {
  return childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}

/** The value of an attribute; null if the element has none of that name. */
export function attributeOf({ attrs }: PageElement, wanted: string): string | null {
  return attrs.find(({ name }) => name === wanted)?.value ?? null;
}
