import type {
  Blockquote,
  Code,
  Delete,
  Emphasis,
  List,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Strong,
  Table,
} from 'mdast';
import { parseAttributes, type Attributes } from './attributes.ts';
import { DIALECTS, type Dialect, type DialectName } from './dialects.ts';
import { isNotes, readFence, type Div } from './fenced-divs.ts';
import {
  describe,
  fieldOf,
  isCentred,
  isDirective,
  isHidden,
  isLead,
  isSettings,
  isUnlisted,
  startsSection,
} from './front-matter.ts';
import {
  MAX_DEPTH,
  MAX_PARTS,
  tooDeep,
  tooMany,
  type Block,
  type Column,
  type ListItem,
  type OutlineWarning,
  type Slide,
} from './outline.ts';
import { labelOf, withDashes } from './pandoc.ts';
import { parseMarkdown, wordsOf } from './parse-markdown.ts';
import { FRAME, LOWERED, pathOf, RAISED, readHtml, shift, type ContentsTitle } from './read-html.ts';

/** Maximum length of a heading in characters. Longer ones fit on no card or panel. */
const MAX_HEADING_LENGTH = 700;
/** Level of a slide without a heading. */
const NO_LEVEL = 7;

/** Languages of code that slide programs draw as diagrams. */
const DIAGRAMS = /^(?:mermaid|plantuml|puml|dot|graphviz|d2)\b/i;
/** A value that Slidev inserts into the text. Other programs show this as it is written. */
const VALUE = /\{\{[^{}]*\}\}/;
/** A tag with an attribute of Vue. Markdown does not know such attributes, and reads it as text. */
const VUE_TAG = /<[a-z](?=[^<>]*\s[@#][a-z][\w.:-]*=["'])(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
/** The mark with which Slidev reads code from another file. */
const CODE_OF_FILE = /^<<< (\S+)/;
/** Pandoc's mark for a pause. It is left out, because all stages of a slide are one step. */
const PAUSE = '. . .';
/** A line that names the slot of the slide for the following text. */
const SLOT = /^::([\w-]+)::\s*/;
/** Slots side by side, from left to right. */
const SIDES = ['left', 'default', 'middle', 'center', 'right'];
/** Slots above all others. */
const ABOVE = ['top', 'header'];

/** A shortcode, which Quarto replaces: `{{< pagebreak >}}`. */
const SHORTCODE = /\{\{<[^{}]*>\}\}/g;
/** A citation in Pandoc: `[@name, p. 3]`, or a cross-reference in Quarto: `@fig-name`. */
const CITATION = /\[[^[\]]{0,200}@[\w:.#$%&+?<>~/-]+[^[\]]{0,200}\]|(?<![\w.@-])@(?:fig|tbl|sec|eq|lst)-\w/;

/** The name of an emoji, which Marp replaces. */
const EMOJI = /(?<![\w:]):[a-z+-][\w+-]*:(?![\w:])/;

/** A superscript of Pandoc, such as `x^2^`, or a subscript, such as `H~2~O`. */
const SHIFTED = /([~^])([^\s~^[\]/]{1,20})\1/g;
/** The start of a line with the text of a footnote. */
const FOOTNOTE = /^[ ]{0,3}\[\^([^[\]\s]+)\]:/;
/** A line that does not continue the footnote above it. */
const ENDS_FOOTNOTE = /^[ ]{0,3}(?:\[\^|:::|#|-{3}|<|$)/;
/** An inline footnote of Pandoc. */
const INLINE_NOTE = /\^\[([^[\]]*)\]/g;
const FOOTNOTE_LEFT_OUT = 'A footnote was left out. Write its text in place, or in a comment.';

/**
 * Reads footnotes with all their lines: those directly below, and indented ones after an empty
 * line. Returns their texts, and the indexes of the lines below their first ones.
 */
function footnotesOf(lines: readonly string[]) {
  const [texts, below] = [new Map<string, string>(), new Set<number>()];
  const continues = (index: number) =>
    /^(?: {4}|\t)[ \t]*\S/.test(lines[index] ?? '') ||
    (lines[index - 1]?.trim() !== '' && !ENDS_FOOTNOTE.test(lines[index] ?? '')) ||
    (lines[index]?.trim() === '' && /^(?: {4}|\t)[ \t]*\S/.test(lines[index + 1] ?? ''));
  for (const [index, line] of lines.entries()) {
    const [sign = '', mark] = FOOTNOTE.exec(line) ?? [];
    if (mark === undefined) continue;
    let end = index + 1;
    for (; continues(end); end += 1) below.add(end);
    const text = [line.slice(sign.length), ...lines.slice(index + 1, end)]
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    texts.set(mark, /[*_`<>[\]\\]/.test(text) ? '' : text);
  }
  return { texts, below };
}

/** Maximum number of columns side by side. More are put below each other. */
const MAX_COLUMNS = 4;

const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/** Boxes of tasks that are done and not done. */
const [DONE, OPEN] = ['\u2611 ', '\u2610 '];

/** An outline whose slides are read. */
interface OutlineFile {
  readonly name: string;
  readonly lines: readonly string[];
  readonly root: Root;
  /** Headings that start sections. */
  readonly sections: ReadonlySet<RootContent>;
  readonly dialect: DialectName;
}

/** Reads the slides of one file. */
export class SlideReader {
  readonly warnings: OutlineWarning[] = [];
  readonly #name: string;
  readonly #lines: readonly string[];
  readonly #sections: ReadonlySet<RootContent>;
  /** The start of lines that begin a speaker note; null for none. */
  readonly #noteMark: RegExp | null;
  readonly #hasSlots: boolean;
  readonly #served: string | undefined;
  readonly #hasEmoji: boolean;
  /** Whether `^` and `~` raise and lower texts. */
  readonly #hasShifts: boolean;
  /** The replacement of a line break in a paragraph. */
  readonly #lineBreak: string;
  /** The addresses of link definitions, by identifier. */
  readonly #addresses = new Map<string, string>();
  /** The titles of the slides that a table of contents lists. */
  #contents: readonly ContentsTitle[] = [];
  /**
   * The texts of footnotes by mark; empty for footnotes that are not plain text.
   */
  readonly #footnotes: ReadonlyMap<string, string>;
  /** Indexes of the lines of footnotes, except their first ones. */
  readonly #belowFootnotes: ReadonlySet<number>;
  #parts = 0;
  #notes: string[] = [];
  #images: Block[] = [];
  #backgrounds: Block[] = [];
  /** Whether a comment in the slide centres its text. */
  #isLead = false;
  /** Whether a comment in the slide hides it. */
  #isHidden = false;

  constructor({ name, lines, root, sections, dialect }: OutlineFile) {
    this.#name = name;
    this.#lines = lines;
    this.#sections = sections;
    ({ texts: this.#footnotes, below: this.#belowFootnotes } = footnotesOf(lines));
    const { note, slot, served, splitsAtHeadings }: Dialect = DIALECTS[dialect];
    this.#served = served;
    this.#hasShifts = splitsAtHeadings;
    this.#noteMark = note;
    this.#hasSlots = slot !== undefined;
    this.#hasEmoji = dialect === 'marp';
    // Marp shows line breaks inside paragraphs.
    this.#lineBreak = dialect === 'marp' ? '\n' : ' ';
    for (const node of root.children)
      if (node.type === 'definition' && !this.#addresses.has(node.identifier))
        this.#addresses.set(node.identifier, node.url);
  }

  /** Returns the slides of a file. `fields` are the fields of its front matter and first slide. */
  readAll(parts: readonly (readonly RootContent[])[], fields: readonly string[]): Slide[] {
    this.#contents = parts.flatMap((nodes, index) =>
      this.#contentsOf(nodes, index === 0 ? fields.join('\n') : ''),
    );
    return parts.flatMap((nodes) => this.#read(nodes));
  }

  /** Returns the title of a slide for a table of contents; empty if the slide is not listed. */
  #contentsOf(nodes: readonly RootContent[], fields: string): ContentsTitle[] {
    const [first] = nodes;
    const settings = this.#settingsIn(first) ?? fields;
    const heading = nodes.find((node) => node.type === 'heading' && (node !== first || settings === fields));
    const named = settings === fields ? undefined : fieldOf(settings, 'title');
    const text = named ?? (heading === undefined ? '' : wordsOf(heading).trim());
    if (text === '' || isUnlisted(settings) || isHidden(settings)) return [];
    return [{ text, level: heading?.type === 'heading' ? heading.depth : 1 }];
  }

  /** Reads nodes as a slide; empty if they have no content or are hidden. */
  #read(all: readonly RootContent[]): Slide[] {
    this.#notes = [];
    const nodes = this.#withoutNote(all);
    const [first] = nodes;
    if (first?.type === 'heading' && first.data?.attributes?.values.get('visibility') === 'hidden') return [];
    const settings = this.#settingsIn(first);
    if (settings !== null && isHidden(settings)) return [];
    const body = (settings === null ? nodes : nodes.slice(1)).flatMap((node) => this.#withoutHtml(node));
    const [src, image, url] = (['src', 'image', 'url'] as const).map((field) =>
      settings === null ? undefined : fieldOf(settings, field),
    );
    if (src !== undefined && first !== undefined)
      this.#warn(first, `The slides of ${JSON.stringify(src)} were left out. Copy them into this file.`);
    if (image !== undefined && first !== undefined)
      this.#backgrounds.push({
        kind: 'image',
        src: pathOf(image, this.#served),
        alt: '',
        line: lineOf(first),
      });
    if (url !== undefined && first !== undefined) this.#warn(first, FRAME);
    const blocks = [
      ...this.#slotBlocks(body),
      ...(url === undefined || first === undefined
        ? []
        : [{ kind: 'paragraph', text: url, line: lineOf(first) } as const]),
      // Backgrounds come last, because they are behind the text of a slide.
      ...this.#takeBackgrounds(),
    ];
    const isLead = this.#takeLead();
    const isHiddenHere = this.#isHidden;
    this.#isHidden = false;
    if (isHiddenHere) return [];
    const index = body.findIndex(({ type }) => type === 'heading');
    const heading = body[index];
    const title = blocks.findIndex(({ kind }) => kind === 'heading');
    const titleBlock = blocks[title];
    if (blocks.length === 0 || first === undefined) return [];
    const named = settings === null ? undefined : fieldOf(settings, 'title');
    return [
      {
        line: lineOf(body[0] ?? first),
        title: titleBlock?.kind === 'heading' ? titleBlock.text : (named ?? null),
        level: heading?.type === 'heading' && titleBlock !== undefined ? heading.depth : NO_LEVEL,
        startsSection:
          (settings !== null && startsSection(settings)) ||
          (heading !== undefined && this.#sections.has(heading)),
        isCentred: isLead || (settings !== null && isCentred(settings)),
        blocks: blocks.filter((_, at) => at !== title),
        note: this.#notes.length === 0 ? null : this.#notes.join('\n\n'),
      },
    ];
  }

  /** Returns the blocks of a slide. Slots at the left and right become columns. */
  #slotBlocks(nodes: readonly RootContent[]): Block[] {
    const slots: { name: string; readonly line: number; readonly blocks: Block[] }[] = [
      { name: 'default', line: 1, blocks: [] },
    ];
    for (const node of nodes) {
      const name = node.type === 'paragraph' && SLOT.exec(this.#lines[lineOf(node) - 1] ?? '')?.[1];
      if (typeof name === 'string' && this.#hasSlots) slots.push({ name, line: lineOf(node), blocks: [] });
      else slots.at(-1)?.blocks.push(...this.#toBlocks(node, 0));
    }
    const blocksOf = (has: (name: string) => boolean) =>
      slots.flatMap(({ name, blocks }) => (has(name) ? blocks : []));
    if (!slots.some(({ name }) => name === 'right' || name === 'left')) return blocksOf(() => true);
    const isHeader = slots.some(({ name }) => name === 'left');
    const sides = SIDES.filter((name) => !isHeader || name !== 'default').map((side) =>
      blocksOf((name) => name === side),
    );
    const filled = sides.filter((blocks) => blocks.length > 0);
    // A heading above only the left text is the title of the slide.
    const isShared = filled.every(([block]) => block?.kind === 'heading');
    const title = isHeader || isShared || filled[0]?.[0]?.kind !== 'heading' ? [] : filled[0].splice(0, 1);
    return [
      ...blocksOf((name) => ABOVE.includes(name)),
      ...(isHeader ? blocksOf((name) => name === 'default') : []),
      ...title,
      ...beside(
        filled.flatMap((blocks) => (blocks.length === 0 ? [] : [{ blocks, share: 0 }])),
        slots[1]?.line ?? 1,
      ),
      ...blocksOf((name) => !ABOVE.includes(name) && !SIDES.includes(name)),
    ];
  }

  /**
   * Returns the front matter of a slide if this node is one, else null. Slidev writes fields in a
   * block of YAML, or between two lines `---`, which Markdown reads as a line and a heading.
   */
  #settingsIn(node: RootContent | undefined): string | null {
    if (node?.type === 'code' && this.#hasSlots && /^ya?ml$/.test(node.lang ?? ''))
      return isSettings(node.value) ? node.value : null;
    if (node?.type !== 'heading' || node.position === undefined) return null;
    const { start, end } = node.position;
    const isBetween = [start.line - 2, end.line - 1].every((at) => this.#lines[at]?.startsWith('---'));
    const text = this.#lines.slice(start.line - 1, end.line - 1).join('\n');
    return isBetween && isSettings(text) ? text : null;
  }

  #toBlocks(node: RootContent, depth: number): Block[] {
    const line = lineOf(node);
    if (depth > MAX_DEPTH) throw tooDeep(this.#name, line);
    this.#count(line);
    if (this.#belowFootnotes.has(line - 1)) return [];
    switch (node.type) {
      case 'heading': {
        // Titles of steps have one line.
        const text = this.#textOf(node.children).replaceAll(/\s+/g, ' ');
        this.#addBackground(node.data?.attributes?.values, line);
        const isTooLong = text.length > MAX_HEADING_LENGTH;
        if (isTooLong)
          this.#warn(node, `A heading of more than ${MAX_HEADING_LENGTH} characters became a paragraph.`);
        const kind = isTooLong ? 'paragraph' : 'heading';
        return [...(text === '' ? [] : [{ kind, text, line } as const]), ...this.#takeImages()];
      }
      case 'paragraph': {
        const { nodes, marks } = unwrap(node.children);
        const text = this.#textOf(nodes);
        if (text === PAUSE) return [];
        const [, mark] = FOOTNOTE.exec(this.#lines[line - 1] ?? '') ?? [];
        if (mark !== undefined) {
          if (this.#footnotes.get(mark) === '') this.#warn(node, FOOTNOTE_LEFT_OUT);
          return [];
        }
        const [, file] = CODE_OF_FILE.exec(text) ?? [];
        if (file !== undefined) {
          this.#warn(node, `The code of ${JSON.stringify(file)} was left out. Copy it into this file.`);
          return [];
        }
        const kind = marks.has('strong') ? 'strong' : 'paragraph';
        const look = marks.has('delete') && { isStruck: true };
        return [...(text === '' ? [] : [{ kind, text, line, ...look } as const]), ...this.#takeImages()];
      }
      case 'list':
        return [...joinItems(this.#partsOf(node, depth, 0), line), ...this.#takeImages()];
      case 'code': {
        if (DIAGRAMS.test(node.lang ?? ''))
          this.#warn(
            node,
            'A diagram stays the code that describes it. Save its picture from the editor of the diagram, and write it as ![What it shows](file.svg).',
          );
        const code = codeOf(node, this.#name);
        const text = code.value;
        return text.trim() === '' ? [] : [{ kind: 'code', text, language: languageOf(code), line }];
      }
      case 'table':
        return [{ kind: 'table', rows: this.#rowsOf(node), line }, ...this.#takeImages()];
      case 'blockquote':
        return this.#quote(node, depth);
      case 'html':
        return this.#withoutHtml(node).flatMap((inner) => this.#toBlocks(inner, depth + 1));
      case 'div':
        return this.#divBlocks(node, depth);
      default:
        return [];
    }
  }

  /** Returns the blocks of a fenced div: columns, a callout, or simply its content. */
  #divBlocks(node: Div, depth: number): Block[] {
    const { children, attributes, title } = node;
    const { classes } = attributes;
    const line = lineOf(node);
    if (isNotes(node)) {
      this.#addNote(this.#sourceOf(children));
      return [];
    }
    if (isHiddenDiv(attributes)) return [];
    const inner = () => children.flatMap((child) => this.#toBlocks(child, depth + 1));
    if (classes.some((name) => name === 'columns' || name === 'r-hstack'))
      return this.#columnBlocks(node, depth);
    const name = classes.find((item) => CALLOUT.test(item));
    if (name === undefined) return inner();
    const heading = wordsOf(parseMarkdown(attributes.values.get('title') ?? title, this.#name));
    return [
      ...(heading === '' ? [] : [{ kind: 'quote', text: heading, line } as const]),
      ...inner().map((block) =>
        block.kind === 'paragraph' || block.kind === 'strong' || block.kind === 'heading'
          ? ({ ...block, kind: 'quote' } as const)
          : block,
      ),
    ];
  }

  /** Returns columns; if the div has other parts too, all blocks below each other. */
  #columnBlocks({ children, attributes, position }: Div, depth: number): Block[] {
    const isStack = attributes.classes.includes('r-hstack');
    const parts = children
      .map((child) => ({
        blocks: this.#toBlocks(child, depth + 1),
        share: child.type === 'div' ? shareOf(child.attributes.values.get('width')) : 0,
        isColumn: child.type === 'div' && (isStack || child.attributes.classes.includes('column')),
      }))
      .filter(({ blocks }) => blocks.length > 0);
    if (!parts.every(({ isColumn }) => isColumn)) return parts.flatMap(({ blocks }) => blocks);
    // A grid has several rows if it has more parts than columns.
    const length = Number(attributes.values.get('columns') ?? 0) || parts.length || 1;
    return Array.from({ length: Math.ceil(parts.length / length) }, (_, row) =>
      beside(parts.slice(row * length, (row + 1) * length), position?.start.line ?? 1),
    ).flat();
  }

  /** Returns the source text of nodes. */
  #sourceOf(nodes: readonly RootContent[]): string {
    const [start, end] = [nodes[0]?.position?.start.line ?? 1, nodes.at(-1)?.position?.end.line ?? 0];
    return this.#lines
      .slice(start - 1, end)
      .map((line) => line.replace(/^[\s>]*>[ \t]?/, ''))
      .filter((line) => readFence(line) === null)
      .join('\n');
  }

  #addNote(text: string): void {
    if (text.trim() !== '') this.#notes.push(text.trim());
  }

  /** Reads the note of a slide. Returns the nodes before the line that begins it. */
  #withoutNote(nodes: readonly RootContent[]): readonly RootContent[] {
    const mark = this.#noteMark;
    if (mark === null) return nodes;
    const at = nodes.findIndex(
      (node) => node.type === 'paragraph' && mark.test(this.#lines[lineOf(node) - 1] ?? ''),
    );
    if (at < 0) return nodes;
    this.#addNote(this.#sourceOf(nodes.slice(at)).replace(mark, ''));
    return nodes.slice(0, at);
  }

  /** Adds the background of a slide as a picture. Ignores colours, videos and embedded pages. */
  #addBackground(values: ReadonlyMap<string, string> | undefined, line: number): void {
    const keys = ['background-image', 'data-background-image', 'data-background'];
    const src = keys.map((key) => values?.get(key)).find((value) => /[./]/.test(value ?? ''));
    if (src !== undefined) this.#backgrounds.push({ kind: 'image', src, alt: '', line });
  }

  #takeBackgrounds(): Block[] {
    const backgrounds = this.#backgrounds;
    this.#backgrounds = [];
    return backgrounds;
  }

  #quote({ children }: Blockquote, depth: number): Block[] {
    return children
      .flatMap((child) => this.#toBlocks(child, depth + 1))
      .flatMap((block, index): Block[] => {
        if (block.kind !== 'paragraph' && block.kind !== 'strong') return [block];
        const text = index === 0 ? block.text.replace(ALERT, '') : block.text;
        return text === '' ? [] : [{ ...block, text, kind: 'quote' }];
      });
  }

  /** Returns the items of a list in order, with the code and tables between them. */
  #partsOf({ children, ordered, start }: List, nesting: number, depth: number): (ListItem | Block)[] {
    return children.flatMap((item, index) => {
      const line = lineOf(item);
      if (nesting > MAX_DEPTH) throw tooDeep(this.#name, line);
      this.#count(line);
      const label = (this.#hasShifts && labelOf(this.#lines[line - 1] ?? '')) || `${(start ?? 1) + index}.`;
      const number = ordered === true ? `${label} ` : '';
      const box = typeof item.checked === 'boolean' ? (item.checked ? DONE : OPEN) : '';
      const mark = number + box;
      const parts: (ListItem | Block)[] = [];
      const texts: { readonly text: string; readonly isStruck: boolean }[] = [];
      const endText = () => {
        const pending = texts.splice(0);
        const look = pending.every(({ isStruck }) => isStruck) && { isStruck: true };
        if (!look && pending.some(({ isStruck }) => isStruck)) this.#warnOfBrackets(item);
        const words = pending.map((element) =>
          element.isStruck && !look ? `(${element.text})` : element.text,
        );
        const text = words.join(' ').replaceAll(/\s+/g, ' ').trim();
        if (text === '') return;
        // Only the first text of an item has its bullet, number or box.
        if (parts.length === 0) parts.push({ text: mark + text, depth, isMarked: mark !== '', ...look });
        else parts.push({ kind: 'paragraph', text, line, ...look });
      };
      for (const child of item.children) {
        if (child.type === 'list') {
          endText();
          // A list at the start of an item has no item above it.
          parts.push(...this.#partsOf(child, nesting + 1, parts.length === 0 ? depth : depth + 1));
        } else
          for (const block of this.#toBlocks(child, nesting + 1)) {
            if (block.kind === 'image') this.#images.push(block);
            else if ('text' in block && block.kind !== 'code')
              texts.push({ text: block.text, isStruck: 'isStruck' in block && block.isStruck });
            else {
              endText();
              parts.push(
                ...(block.kind === 'list'
                  ? block.items.map((inner) => ({ ...inner, depth: inner.depth + depth + 1 }))
                  : [block]),
              );
            }
          }
      }
      endText();
      return parts;
    });
  }

  #rowsOf({ children }: Table): string[][] {
    return children.map((row) => {
      return row.children.map((cell) => {
        this.#count(lineOf(row));
        return this.#textOf(cell.children).replaceAll('\n', ' ');
      });
    });
  }

  /**
   * Returns the text of inline nodes. Collects images, and adds notes and link targets to the note.
   */
  #textOf(nodes: readonly PhrasingContent[]): string {
    const text = nodes
      .map((node, index) => {
        const [before, after] = [nodes[index - 1], nodes[index + 1]];
        const tag = (before?.type === 'html' && after?.type === 'html' && before.value.toLowerCase()) || '';
        // Keys beside each other have boxes around them.
        const isBetweenKeys = node.type === 'html' && after?.type === 'html' && node.value === '</kbd>';
        const inner = isBetweenKeys && after.value === '<kbd>' ? ' ' : this.#inlineText(node);
        return /^<su[pb]>$/.test(tag) ? shift(inner, tag === '<sup>' ? RAISED : LOWERED) : inner;
      })
      .join('');
    const [first] = nodes;
    const words = nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
    if (first !== undefined && words.search(SHORTCODE) >= 0)
      this.#warn(first, 'A part in {{< >}} was left out. Write what it shows.');
    if (first !== undefined && CITATION.test(words))
      this.#warn(first, 'A reference to a source stays as it is written. Write the source.');
    if (first !== undefined && this.#hasEmoji && EMOJI.test(words))
      this.#warn(first, 'The name of an emoji stays as it is written. Write the emoji itself.');
    if (first !== undefined && VALUE.test(words.replaceAll(SHORTCODE, '')))
      this.#warn(first, 'A value in {{ }} stays as it is written. Write what it shows.');
    return text
      .replace(SLOT, '')
      .replaceAll(INLINE_NOTE, ' ($1)')
      .replaceAll(/\[\^([^[\]\s]+)\]/g, (mark, name: string) => this.#footnoteText(name) ?? mark)
      .replaceAll(/[ \t]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim();
  }

  #inlineText(node: PhrasingContent): string {
    switch (node.type) {
      case 'text':
        return this.#withShifts(
          node.value.replaceAll(VUE_TAG, '').replaceAll(SHORTCODE, '').replaceAll('\n', this.#lineBreak),
        );
      case 'inlineCode':
        return node.value;
      case 'break':
        return '\n';
      case 'delete':
        this.#warnOfBrackets(node);
        return `(${node.children.map((child) => this.#inlineText(child)).join('')})`;
      case 'image':
        this.#images.push({
          kind: 'image',
          src: pathOf(node.url, this.#served),
          alt: describe(node.alt ?? ''),
          line: lineOf(node),
        });
        return '';
      case 'html':
        if (/^<br\s*\/?>$/i.test(node.value)) return '\n';
        // A single tag has no text, but it may be an image, or have the address of a link.
        for (const inner of this.#withoutHtml(node))
          if (inner.type === 'paragraph') this.#textOf(inner.children);
        return '';
      case 'link':
        return this.#linkText(node, node.url);
      case 'linkReference': {
        if (!node.identifier.startsWith('^'))
          return this.#linkText(node, this.#addresses.get(node.identifier));
        const note = this.#footnoteText(node.identifier.slice(1)) ?? '';
        if (note === '') this.#warn(node, FOOTNOTE_LEFT_OUT);
        return note;
      }
      case 'imageReference': {
        const src = pathOf(this.#addresses.get(node.identifier) ?? '', this.#served);
        const alt = describe(node.alt ?? '');
        this.#images.push({ kind: 'image', src, alt, line: lineOf(node) });
        return '';
      }
      // The parser reads footnotes as link references, so this type does not occur.
      case 'footnoteReference':
        return '';
      default:
        return node.children.map((child) => this.#inlineText(child)).join('');
    }
  }

  #withShifts(text: string): string {
    if (!this.#hasShifts) return text;
    return withDashes(text).replaceAll(SHIFTED, (_, sign: string, words: string) =>
      shift(words, sign === '^' ? RAISED : LOWERED),
    );
  }

  /** Returns the text of a footnote in brackets, which replaces its mark; undefined if unknown. */
  #footnoteText(mark: string): string | undefined {
    const text = this.#footnotes.get(mark);
    return text === undefined || text === '' ? text : ` (${text})`;
  }

  /** Returns the text of a link. Texts cannot have links, so the address is added to the note. */
  #linkText({ children }: { readonly children: readonly PhrasingContent[] }, url = ''): string {
    const text = children.map((child) => this.#inlineText(child)).join('');
    const address = url.replace(/^mailto:/i, '');
    if (/^(?:https?|mailto):/i.test(url) && address !== text)
      this.#notes.push(text === '' ? address : `${text}: ${address}`);
    return text;
  }

  #takeImages(): Block[] {
    const images = this.#images;
    this.#images = [];
    return images;
  }

  #takeLead(): boolean {
    const isLead = this.#isLead;
    this.#isLead = false;
    return isLead;
  }

  /**
   * Converts an HTML node to Markdown; returns other nodes as they are. Adds comments to the note.
   */
  #withoutHtml(node: RootContent): RootContent[] {
    if (node.type !== 'html') return [node];
    const comment = /^<!--([\s\S]*?)-->\s*$/.exec(node.value)?.[1]?.trim();
    if (comment === undefined) {
      const { nodes, leftOut, notes } = readHtml(node.value, lineOf(node), {
        name: this.#name,
        served: this.#served,
        contents: this.#contents,
      });
      for (const note of notes) this.#addNote(note);
      for (const { line, message } of leftOut) this.#warnOf(line, message);
      return nodes.flatMap((inner) => this.#withoutHtml(inner));
    }
    const [, reveal] = /^\.(?:slide:|element\b)(.*)$/s.exec(comment) ?? [];
    if (reveal !== undefined) {
      const { values } = parseAttributes(reveal);
      this.#addBackground(values, lineOf(node));
      this.#isHidden ||= values.get('data-visibility') === 'hidden';
    } else if (isDirective(comment)) this.#isLead ||= isLead(comment);
    else if (comment !== '') this.#notes.push(comment);
    return [];
  }

  #warn(node: Nodes, message: string): void {
    this.#warnOf(lineOf(node), message);
  }

  #warnOf(line: number, message: string): void {
    const last = this.warnings.at(-1);
    if (last?.line !== line || last.message !== message) this.warnings.push({ line, message });
  }

  /** Warns that crossed-out words are in brackets, because only whole texts can be crossed out. */
  #warnOfBrackets(node: Nodes): void {
    this.#warn(
      node,
      'Crossed-out words are in brackets here. Only a whole paragraph, quote or list item can be crossed out.',
    );
  }

  #count(line: number): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw tooMany(this.#name, line);
  }
}

/** The mark of an alert, such as `[!NOTE]`, which GitHub and Slidev draw as a sign. */
const ALERT = /^\[!\w+\][+-]?\s*/;
/** The class names of callouts in Quarto and other programs. */
const CALLOUT =
  /^(?:callout(?:-\w+)?|note|tip|info|warning|danger|caution|important|alert|success|\w*block)$/;

/** Reports whether a div is hidden, or only meant for formats other than HTML. */
function isHiddenDiv({ classes, values }: Attributes): boolean {
  const isPage = (formats: string) => /html|reveal/.test(formats);
  const [when, unless] = [values.get('when-format'), values.get('unless-format')];
  const applies = when === undefined ? unless === undefined || !isPage(unless) : isPage(when);
  return (
    classes.includes('hidden') ||
    (classes.includes('content-hidden') && applies) ||
    (classes.includes('content-visible') && !applies)
  );
}

/** Returns a percentage such as "40%" as a share; 0 for other widths. */
function shareOf(width: string | undefined): number {
  const percent = Number(/^(\d{1,2}(?:\.\d+)?)%$/.exec(width?.trim() ?? '')?.[1]);
  return percent > 0 ? percent / 100 : 0;
}

/**
 * Returns columns side by side; below each other if they contain pictures or other columns, or if
 * there are too many. Columns with the share 0 divide the remaining width equally.
 */
function beside(filled: readonly Column[], line: number): Block[] {
  const isDrawn =
    filled.length > 1 &&
    filled.length <= MAX_COLUMNS &&
    filled.every(({ blocks }) => blocks.every(({ kind }) => kind !== 'image' && kind !== 'columns'));
  if (!isDrawn) return filled.flatMap(({ blocks }) => blocks);
  const open = filled.filter(({ share }) => share === 0).length;
  const rest = Math.max(0.2, 1 - filled.reduce((sum, { share }) => sum + share, 0));
  const columns = filled.map(({ blocks, share }) => ({ blocks, share: share === 0 ? rest / open : share }));
  return [{ kind: 'columns', columns, line }];
}

/** Returns the language of code as highlighters name it. */
const languageOf = ({ lang }: Code): string => /^[\w+#.-]{1,40}/.exec(lang ?? '')?.[0] ?? '';

/** Returns code. Of the stages of Slidev's `magic-move`, returns the last one. */
function codeOf(code: Code, name: string): Code {
  if (code.lang !== 'md' || code.meta?.startsWith('magic-move') !== true) return code;
  return parseMarkdown(code.value, name).children.findLast((node) => node.type === 'code') ?? code;
}

/**
 * Returns the nodes inside the marks (bold etc.) around a whole text, and the types of these marks.
 */
function unwrap(nodes: readonly PhrasingContent[]) {
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

/** Joins consecutive items into lists. `line` is the line of the first item. */
function joinItems(parts: readonly (ListItem | Block)[], line: number): Block[] {
  const blocks: Block[] = [];
  let items: ListItem[] = [];
  for (const part of parts)
    if ('kind' in part) {
      blocks.push(part);
      items = [];
    } else if (items.push(part) === 1) blocks.push({ kind: 'list', items, line });
  return blocks;
}
