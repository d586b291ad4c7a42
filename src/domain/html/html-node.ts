/** The elements of a sanitised HTML field. */
export type HtmlTag =
  | 'p'
  | 'br'
  | 'ul'
  | 'ol'
  | 'li'
  | 'strong'
  | 'em'
  | 'b'
  | 'i'
  | 'u'
  | 's'
  | 'sub'
  | 'sup'
  | 'code'
  | 'blockquote'
  | 'h3'
  | 'h4'
  | 'a';

/** A run of text, not escaped. */
export interface HtmlText {
  readonly text: string;
}

/** An element. Only `a` has attributes: href, rel and target. */
export interface HtmlElement {
  readonly tag: HtmlTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

/** A node of a sanitised HTML field: plain data that React and Astro render without raw HTML. */
export type HtmlNode = HtmlText | HtmlElement;

type BlockTag = 'p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'h3' | 'h4';

const BLOCK_TAGS: ReadonlySet<HtmlTag> = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4']);

/** Reports whether a node is a block: a paragraph, heading, list, list item or quotation. */
export function isBlock(node: HtmlNode): node is HtmlElement & { readonly tag: BlockTag } {
  return 'tag' in node && BLOCK_TAGS.has(node.tag);
}

/** Reports whether a node is a bulleted or numbered list. */
export function isList(node: HtmlNode): boolean {
  return 'tag' in node && (node.tag === 'ul' || node.tag === 'ol');
}

/** Returns the text of the nodes, with spaces around blocks and instead of line breaks. */
export function plainText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if (node.tag === 'br') return ' ';
      return isBlock(node) ? ` ${plainText(node.children)} ` : plainText(node.children);
    })
    .join('');
}

/** Reports whether the nodes have visible text: more than white space and invisible characters. */
export function hasVisibleText(nodes: readonly HtmlNode[]): boolean {
  return nodes.some((node) =>
    'text' in node ? /[^\s\p{Default_Ignorable_Code_Point}]/u.test(node.text) : hasVisibleText(node.children),
  );
}

/** Joins consecutive texts and removes empty ones. */
export function joinTexts(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joinedNodes: HtmlNode[] = [];
  for (const node of nodes) {
    const lastNode = joinedNodes.at(-1);
    if ('tag' in node) joinedNodes.push({ ...node, children: joinTexts(node.children) });
    else if (lastNode !== undefined && 'text' in lastNode)
      joinedNodes[joinedNodes.length - 1] = { text: lastNode.text + node.text };
    else if (node.text !== '') joinedNodes.push(node);
  }
  return joinedNodes;
}

/** Limits the nesting of elements to `levels`. Reduces deeper content to its text. */
export function capDepth(nodes: readonly HtmlNode[], levels: number): HtmlNode[] {
  return nodes.map((node) => {
    if ('text' in node) return node;
    // A list needs two levels: one for itself and one for its items.
    if (levels < (isList(node) ? 2 : 1)) return { text: plainText([node]) };
    return { ...node, children: capDepth(node.children, levels - 1) };
  });
}
