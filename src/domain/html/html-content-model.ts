import { hasVisibleText, isBlock, isList, type HtmlElement, type HtmlNode } from './html-node.ts';

/** Groups neighbours that are not blocks. Keeps each block separate. */
function splitRuns(nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] {
  const parts: (HtmlElement | HtmlNode[])[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (isBlock(node)) parts.push(node);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

const element = (tag: HtmlElement['tag'], children: readonly HtmlNode[]): HtmlElement => ({
  tag,
  attributes: {},
  children,
});

/** Wraps only text in an inline element. If it contains blocks, wraps the text within each. */
function distribute(inline: HtmlElement, children: readonly HtmlNode[]): HtmlNode[] {
  return splitRuns(children).flatMap((part) => {
    if (!Array.isArray(part)) return [{ ...part, children: distribute(inline, part.children) }];
    return hasVisibleText(part) ? [{ ...inline, children: part }] : part;
  });
}

/** Returns the items of a list. Nodes between items become items, lists join the item before. */
function toItems(nodes: readonly HtmlNode[]): HtmlElement[] {
  const items: HtmlElement[] = [];
  let loose: HtmlNode[] = [];
  const closeLoose = (): void => {
    if (hasVisibleText(loose)) items.push(element('li', loose));
    loose = [];
  };
  for (const node of nodes) {
    const last = items.at(-1);
    if (isBlock(node) && node.tag === 'li') {
      closeLoose();
      items.push(node);
    } else if (isList(node) && last !== undefined && !hasVisibleText(loose)) {
      items[items.length - 1] = { ...last, children: [...last.children, node] };
    } else {
      loose.push(node);
    }
  }
  closeLoose();
  return items;
}

/** Wraps items outside of lists in a list, and drops blank text between them. */
function gatherItems(nodes: readonly HtmlNode[]): HtmlNode[] {
  const gathered: HtmlNode[] = [];
  let items: HtmlElement[] = [];
  const closeList = (): void => {
    if (items.length > 0) gathered.push(element('ul', items));
    items = [];
  };
  for (const part of splitRuns(nodes)) {
    const isRun = Array.isArray(part);
    if (!isRun && part.tag === 'li') items.push(part);
    else if (!isRun || items.length === 0 || hasVisibleText(part)) {
      closeList();
      gathered.push(...(isRun ? part : [part]));
    }
  }
  closeList();
  return gathered;
}

/** Wraps runs of text in elements of this tag. Blocks inside follow unchanged. */
function splitAtBlocks(tag: 'p' | 'h3' | 'h4', children: readonly HtmlNode[]): HtmlNode[] {
  return splitRuns(children).flatMap((part) => {
    if (Array.isArray(part)) return hasVisibleText(part) ? [element(tag, part)] : [];
    return [part.tag === 'p' ? element(tag, part.children) : part];
  });
}

function fitNode(node: HtmlNode, insideLink: boolean): HtmlNode[] {
  if ('text' in node || node.tag === 'br') return [node];
  const isLink = node.tag === 'a';
  if (isList(node)) {
    const items = toItems(node.children.flatMap((child) => fitNode(child, insideLink)));
    return items.length > 0 ? [element(node.tag, items)] : [];
  }
  const children = fitNodes(node.children, insideLink || isLink);
  switch (node.tag) {
    case 'p':
    case 'h3':
    case 'h4':
      return splitAtBlocks(node.tag, children);
    case 'li':
    case 'blockquote':
      return hasVisibleText(children) ? [element(node.tag, children)] : [];
    default:
      return isLink && insideLink ? children : distribute(node, children);
  }
}

/**
 * Moves every element to a place where HTML allows it, so that serialising and parsing the nodes
 * changes nothing: text and inline elements in paragraphs and headings, items in lists, no link in
 * a link, and no element without visible text.
 */
export function fitNodes(nodes: readonly HtmlNode[], insideLink = false): HtmlNode[] {
  return gatherItems(nodes.flatMap((node) => fitNode(node, insideLink)));
}
