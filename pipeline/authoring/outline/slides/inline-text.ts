import type { Delete, Emphasis, Link, LinkReference, PhrasingContent, Strong } from 'mdast';
import { withoutMarpKeywords, isMarpBackground } from '../front-matter.ts';
import { withSmartPunctuation } from '../pandoc.ts';
import { lineOf } from '../parse-markdown.ts';
import { SUBSCRIPTS, imagePathOf, SUPERSCRIPTS, shiftBaseline } from '../read-html.ts';
import { FOOTNOTE_WARNING, footnoteText, withFootnotes } from './footnotes.ts';
import { withoutHtml } from './html-of-slide.ts';
import { SLOT_LINE, type SlideContext } from './slide-context.ts';

/** A value that Slidev inserts into the text. Other programs show this as it is written. */
const TEMPLATE_VALUE = /\{\{[^{}]*\}\}/;
/** A tag with an attribute of Vue. Markdown does not know such attributes, and reads it as text. */
const VUE_TAG = /<[a-z](?=[^<>]*\s[@#][a-z][\w.:-]*=["'])(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
/** A shortcode, which Quarto replaces: `{{< pagebreak >}}`. */
const SHORTCODE = /\{\{<[^{}]*>\}\}/g;
/** A shortcode of keys, which are words of the text: `{{< kbd Ctrl-C >}}`. */
const KEYS_SHORTCODE = /\{\{< *kbd ([^{}<>=]*)>\}\}/g;
/** A line that begins or ends a block of components in Slidev: `::code-group`, `::`. */
const COMPONENT_LINE = /^::(?:[a-z][\w-]*(?:\{[^{}]*\})?)?$/gm;
/** A citation in Pandoc: `[@name, p. 3]`, or a cross-reference in Quarto: `@fig-name`. */
const CITATION = /\[[^[\]]{0,200}@[\w:.#$%&+?<>~/-]+[^[\]]{0,200}\]|(?<![\w.@-])@(?:fig|tbl|sec|eq|lst)-\w/;
/** The name of an emoji, which Marp replaces. */
const EMOJI = /(?<![\w:]):[a-z+-][\w+-]*:(?![\w:])/;
/** A superscript of Pandoc, such as `x^2^`, or a subscript, such as `H~2~O`. */
const SUPER_OR_SUBSCRIPT = /([~^])([^\s~^[\]/]{1,20})\1/g;

/**
 * Returns the text of inline nodes. Collects images, and adds notes and link targets to the note.
 */
export function textOf(nodes: readonly PhrasingContent[], context: SlideContext): string {
  const text = nodes
    .map((node, index) => {
      const [before, after] = [nodes[index - 1], nodes[index + 1]];
      const tag = (before?.type === 'html' && after?.type === 'html' && before.value.toLowerCase()) || '';
      // Keys beside each other have boxes around them.
      const isBetweenKeys = node.type === 'html' && after?.type === 'html' && node.value === '</kbd>';
      const inner = isBetweenKeys && after.value === '<kbd>' ? ' ' : inlineText(node, context);
      return /^<su[pb]>$/.test(tag)
        ? shiftBaseline(inner, tag === '<sup>' ? SUPERSCRIPTS : SUBSCRIPTS)
        : inner;
    })
    .join('');
  const [first] = nodes;
  const words = nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
  for (const [code] of words.replaceAll(KEYS_SHORTCODE, '').matchAll(SHORTCODE)) {
    const file = /^\{\{< *include ([^{}<>]*)/.exec(code)?.[1]?.trim();
    const message =
      file === undefined
        ? 'A part in {{< >}} was left out. Write what it shows.'
        : `The text of ${JSON.stringify(file)} was left out. Copy it into this file.`;
    if (first !== undefined) context.warn(first, message);
  }
  if (first !== undefined && CITATION.test(words))
    context.warn(first, 'A reference to a source stays as it is written. Write the source.');
  if (first !== undefined && context.isMarp && EMOJI.test(words))
    context.warn(first, 'The name of an emoji stays as it is written. Write the emoji itself.');
  if (first !== undefined && TEMPLATE_VALUE.test(words.replaceAll(SHORTCODE, '')))
    context.warn(first, 'A value in {{ }} stays as it is written. Write what it shows.');
  return withFootnotes(text.replace(SLOT_LINE, ''), context.footnotes)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

function inlineText(node: PhrasingContent, context: SlideContext): string {
  switch (node.type) {
    case 'text':
      // Marp shows line breaks inside paragraphs.
      return withPandocSigns(
        node.value
          .replaceAll(VUE_TAG, '')
          .replaceAll(KEYS_SHORTCODE, (_, keys: string) => keys.trim())
          .replaceAll(SHORTCODE, '')
          .replaceAll(COMPONENT_LINE, (line) => (context.hasSlots ? '' : line))
          .replaceAll('\n', context.isMarp ? '\n' : ' '),
        context,
      );
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'delete':
      context.warnOfBrackets(node);
      return `(${node.children.map((child) => inlineText(child, context)).join('')})`;
    case 'image':
      context.images.push({
        kind: 'image',
        src: imagePathOf(node.url, context.dialect.publicFolder),
        alt: withoutMarpKeywords(node.alt ?? ''),
        line: lineOf(node),
        ...(isMarpBackground(node.alt ?? '') && { isBackground: true }),
      });
      return '';
    case 'html':
      if (/^<br\s*\/?>$/i.test(node.value)) return '\n';
      // A single tag has no text, but it may be an image, or have the address of a link.
      for (const inner of withoutHtml(node, context))
        if (inner.type === 'paragraph') textOf(inner.children, context);
      return '';
    case 'link':
      return linkText(node, node.url, context);
    case 'linkReference': {
      if (!node.identifier.startsWith('^'))
        return linkText(node, context.addresses.get(node.identifier), context);
      const note = footnoteText(node.identifier.slice(1), context.footnotes) ?? '';
      if (note === '') context.warn(node, FOOTNOTE_WARNING);
      return note;
    }
    case 'imageReference': {
      const src = imagePathOf(context.addresses.get(node.identifier) ?? '', context.dialect.publicFolder);
      const alt = withoutMarpKeywords(node.alt ?? '');
      context.images.push({ kind: 'image', src, alt, line: lineOf(node) });
      return '';
    }
    // The parser reads footnotes as link references, so this type does not occur.
    case 'footnoteReference':
      return '';
    default:
      return node.children.map((child) => inlineText(child, context)).join('');
  }
}

/** Replaces Pandoc's signs of dashes, superscripts and subscripts. */
function withPandocSigns(text: string, context: SlideContext): string {
  if (!context.dialect.splitsAtHeadings) return text;
  return withSmartPunctuation(text).replaceAll(SUPER_OR_SUBSCRIPT, (_, sign: string, words: string) =>
    shiftBaseline(words, sign === '^' ? SUPERSCRIPTS : SUBSCRIPTS),
  );
}

/** Returns the text of a link. Texts cannot have links, so the address is added to the note. */
function linkText(node: Link | LinkReference, url = '', context: SlideContext): string {
  const text = node.children.map((child) => inlineText(child, context)).join('');
  const address = url.replace(/^mailto:/i, '');
  if (/^(?:https?|mailto):/i.test(url) && address !== text) {
    context.notes.push(text === '' ? address : `${text}: ${address}`);
    context.warn(
      node,
      'The address of a link is in the speaker note, because texts of slides have no links.',
    );
  }
  return text;
}

/**
 * Returns the nodes inside the marks (bold etc.) around a whole text, and the types of these marks.
 */
export function unwrapMarks(nodes: readonly PhrasingContent[]) {
  const marks = new Set<PhrasingContent['type']>();
  let inner = nodes;
  for (let [only] = inner; inner.length === 1 && isMark(only); [only] = inner) {
    marks.add(only.type);
    inner = only.children;
  }
  return { nodes: inner, marks };
}

const isMark = (node: PhrasingContent | undefined): node is Strong | Emphasis | Delete =>
  node?.type === 'strong' || node?.type === 'emphasis' || node?.type === 'delete';
