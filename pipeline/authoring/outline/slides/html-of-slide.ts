import type { Html, RootContent } from 'mdast';
import { parseAttributes } from '../attributes.ts';
import { isDirective, isLead } from '../front-matter.ts';
import { lineOf } from '../parse-markdown.ts';
import { readHtml } from '../read-html.ts';
import type { SlideContext } from './slide-context.ts';

/** The warning for words that a program repeats on slides. */
export const REPEATED_TEXT_WARNING =
  'A header or footer for several slides was left out. Write its words on a slide if readers need them.';

/**
 * Converts an HTML node to Markdown; returns other nodes as they are. Adds comments to the note, if
 * they are notes.
 */
export function withoutHtml(node: RootContent, context: SlideContext): RootContent[] {
  if (node.type !== 'html') return [node];
  const comment = /^<!--([\s\S]*?)-->\s*$/.exec(node.value)?.[1]?.trim();
  if (comment === undefined) {
    const { nodes, omissions, notes } = readHtml(node.value, lineOf(node), {
      name: context.name,
      publicFolder: context.dialect.publicFolder,
      tocEntries: context.tocEntries,
    });
    for (const note of notes) context.addNote(note);
    for (const { line, message } of omissions) context.warnAtLine(line, message);
    return nodes.flatMap((inner) => withoutHtml(inner, context));
  }
  const [, revealAttributes] = /^\.(?:slide:|element\b)(.*)$/s.exec(comment) ?? [];
  if (revealAttributes !== undefined) {
    const { values } = parseAttributes(revealAttributes);
    context.addBackgrounds(values, lineOf(node));
    context.isHidden ||= values.get('data-visibility') === 'hidden';
  } else if (isDirective(comment)) {
    context.isCentred ||= isLead(comment);
    if (/^_?(?:header|footer): *["']?[^"'\s]/m.test(comment)) context.warn(node, REPEATED_TEXT_WARNING);
    const background = /^_backgroundImage:(.*)/m.exec(comment)?.[1];
    if (background !== undefined) context.addBackground(background, lineOf(node));
  } else if (isNote(node, context)) context.addNote(comment);
  return [];
}

function isNote({ position }: Html, { dialect: { comments }, lastLine }: SlideContext): boolean {
  return comments === 'all' || (comments === 'last' && position?.end.line === lastLine);
}
