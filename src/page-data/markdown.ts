import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { toMarkdown, type Options } from 'mdast-util-to-markdown';
import { markdownPath } from '#domain/addresses/paths';
import { flattenTranscript, linesOf, type TranscriptSection } from '#domain/content/transcript';
import { nodesToText } from '#domain/html/html-field';
import { rulesOf } from '#domain/playback/element-types';
import { joinFormulas, splitFormulas } from '#domain/playback/formula';
import { hashOfStep } from '#domain/playback/step-address';
import { CELL_SEPARATOR, isTitle, type StepText } from '#domain/playback/step-transcript';
import { elementsShownAt } from '#domain/playback/step-view';
import type { ContentFacts } from '#library/schemas/entry';
import type { Presentation } from '#library/schemas/presentation';
import type { Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { descriptionOf } from './detail.ts';
import { headingLevels, type HeadingLevel } from './heading-levels.ts';
import { textsOfStep } from './step-text.ts';

/** A presentation that is written as Markdown. */
interface MarkdownInput {
  readonly content: Presentation;
  /** Absolute address of its view page. */
  readonly url: string;
  /** Null if it is unknown. */
  readonly author: string | null;
  /** Absolute addresses of its pictures, by their path in the content file. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Heading of the transcript, in the language of the content. */
  readonly transcriptTitle: string;
}

const MARKDOWN_OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmStrikethroughToMarkdown(), gfmTableToMarkdown(), gfmTaskListItemToMarkdown()],
  // A dollar sign begins a formula in many programs.
  unsafe: [{ character: '$', inConstruct: 'phrasing' }],
};

/**
 * Writes a presentation as Markdown (rule 2.102): its facts as front matter, then a heading for
 * each step, which links to the step, with its texts and pictures, then the transcript of what is
 * said. A text or picture that several steps show is in the step that shows it largest.
 */
export function writeMarkdown(input: MarkdownInput): string {
  const { content, transcriptTitle } = input;
  const transcriptSections = flattenTranscript(content.transcript, content.language);
  const children: RootContent[] = [
    ...writeSteps(input),
    ...(transcriptSections.length === 0 ? [] : [SLIDE_SEPARATOR, heading(2, toText(transcriptTitle))]),
    ...transcriptSections.flatMap(writeSection),
  ];
  return `${writeFrontMatter(input)}\n${toMarkdown({ type: 'root', children }, MARKDOWN_OPTIONS)}`;
}

/** Returns front matter. Its texts are written as in JSON, which YAML contains. */
function writeFrontMatter({ content, author, url }: MarkdownInput): string {
  const facts = {
    title: content.title,
    author,
    lang: content.language,
    lastModified: content.lastModified,
    description: nodesToText(descriptionOf(content), Infinity),
    tags: content.tags,
    url,
  };
  const knownFacts = Object.entries(facts).filter(([, fact]) => fact !== null && fact.length > 0);
  return ['---', ...knownFacts.map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`), '---', ''].join(
    '\n',
  );
}

/** What the list of presentations says about the site. */
interface SiteTexts {
  readonly name: string;
  readonly description: string;
  /** Heading of the presentations. */
  readonly heading: string;
  /** Address of the site. */
  readonly url: string;
}

/** Writes the list of presentations in Markdown for language models, as llmstxt.org defines it. */
export function writePresentationList(entries: readonly ContentFacts[], site: SiteTexts): string {
  const items = entries.map((facts): ListItem => {
    const url = new URL(markdownPath(facts), site.url).href;
    const languageAndTags = [facts.language, ...facts.tags].join(', ');
    const link: PhrasingContent = { type: 'link', url, children: toText(facts.title) };
    return { type: 'listItem', children: [paragraph([link, ...toText(`: ${languageAndTags}`)])] };
  });
  const children: RootContent[] = [
    heading(1, toText(site.name)),
    { type: 'blockquote', children: [paragraph(toText(site.description))] },
    heading(2, toText(site.heading)),
    { type: 'list', spread: false, children: items },
  ];
  return toMarkdown({ type: 'root', children }, MARKDOWN_OPTIONS);
}

/** Returns a heading for each step, with its texts and pictures. */
function writeSteps({ content, pictures }: MarkdownInput): RootContent[] {
  const { storyboard, title } = content;
  const elements = new Map(storyboard.elements.map((element) => [element.id, element]));
  const hasCover = storyboard.path[0]?.title === title;
  const headings = headingLevels(content);
  const stepOf = findLargestStepOfElements(storyboard);
  const steps = storyboard.path.flatMap((step, index): RootContent[] => {
    const isShownLargestHere = (id: string) => stepOf.get(id) === index;
    const texts = textsOfStep(step, storyboard).filter(
      (text) => !isTitle(text, step.title) && text.elements.some(isShownLargestHere),
    );
    const shownElements = elementsShownAt(step, storyboard).filter(({ element }) =>
      isShownLargestHere(element.id),
    );
    const link: PhrasingContent = {
      type: 'link',
      url: `./${hashOfStep(index + 1)}`,
      children: toText(step.title),
    };
    return [
      ...(index === 0 ? [] : [SLIDE_SEPARATOR]),
      heading(headings[index] ?? 2, [link]),
      ...texts.flatMap((text) => writeText(text, elements)),
      ...shownElements.flatMap(({ element }) => writePicture(element, pictures)),
    ];
  });
  return hasCover ? steps : [heading(1, toText(title)), ...steps];
}

/** Returns the index of the step that shows an element largest, by the element's `id`. */
function findLargestStepOfElements(storyboard: Storyboard): ReadonlyMap<string, number> {
  const { path } = storyboard;
  const largest = new Map<string, number>();
  for (const [index, step] of path.entries())
    for (const { element } of elementsShownAt(step, storyboard)) {
      const largestSoFar = path[largest.get(element.id) ?? -1];
      if (largestSoFar === undefined || step.frame.w < largestSoFar.frame.w) largest.set(element.id, index);
    }
  return largest;
}

function writeText(text: StepText, elements: ReadonlyMap<string, StoryboardElement>): RootContent[] {
  const toWords = (line: string) => {
    const words = text.hasFormulas === true ? toFormulas(line) : toText(line);
    return text.isStruck === true ? [{ type: 'delete' as const, children: words }] : words;
  };
  if (text.kind === 'list') return [toList(text.lines, text.levels ?? [], toWords)];
  if (text.kind === 'table') return [toTable(text.lines, toWords)];
  if (text.kind === 'paragraph') return text.lines.map((line) => paragraph(toWords(line)));
  const element = elements.get(text.elements[0] ?? '');
  const lang = element?.type === 'code' ? element.language : null;
  return [{ type: 'code', lang, value: text.lines.join('\n') }];
}

function writePicture(element: StoryboardElement, pictures: ReadonlyMap<string, string>): RootContent[] {
  const words = rulesOf(element).words(element);
  const url = pictures.get(rulesOf(element).picture(element) ?? '');
  if (words === null || !('alt' in words) || words.alt.trim() === '') return [];
  return url === undefined
    ? [paragraph(toText(words.alt.trim()))]
    : [paragraph([{ type: 'image', url, alt: words.alt.trim() }])];
}

/** Returns a section of the transcript. Its headings are below that of the transcript. */
function writeSection({ heading: title, blocks, sections }: TranscriptSection): RootContent[] {
  const texts = blocks.map((block): StepText => ({ ...block, elements: [], lines: linesOf(block) }));
  return [
    ...(title === null ? [] : [heading(title.level, toText(title.text))]),
    ...texts.flatMap((text) => writeText(text, new Map())),
    ...sections.flatMap(writeSection),
  ];
}

/** Divides slides in all programs. */
const SLIDE_SEPARATOR: RootContent = { type: 'thematicBreak' };

const heading = (depth: HeadingLevel, children: PhrasingContent[]): RootContent => ({
  type: 'heading',
  depth,
  children,
});

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

/** Returns a text whose line breaks stay. */
const toText = (text: string): PhrasingContent[] =>
  text
    .split('\n')
    .flatMap((value, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: 'break' as const }] : []),
      { type: 'text', value },
    ]);

/** Returns a text with formulas, which keep their TeX as it is. */
const toFormulas = (text: string): PhrasingContent[] =>
  splitFormulas(text).flatMap((part) =>
    'text' in part ? toText(part.text) : [{ type: 'html' as const, value: joinFormulas([part]) }],
  );

type ToInlineNodes = (line: string) => PhrasingContent[];

const ITEM_NUMBER = /^\s*(\d{1,9})[.)]\s+/;
const ITEM_CHECKBOX = /^\s*([\u2610\u2611])\s+/;

/** Returns a list. Items whose level is higher than that of the item before are below it. */
function toList(lines: readonly string[], levels: readonly number[], toInlineNodes: ToInlineNodes): List {
  const number = ITEM_NUMBER.exec(lines[0] ?? '')?.[1];
  const list: List = {
    type: 'list',
    ordered: number !== undefined,
    start: number === undefined ? null : Number(number),
    spread: false,
    children: [],
  };
  const firstLevel = levels[0] ?? 0;
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    let end = index + 1;
    while (end < lines.length && (levels[end] ?? 0) > firstLevel) end += 1;
    const checkbox = ITEM_CHECKBOX.exec(line)?.[1];
    const words = toInlineNodes(line.replace(number === undefined ? ITEM_CHECKBOX : ITEM_NUMBER, ''));
    const nestedLines = lines.slice(index + 1, end);
    const item: ListItem = {
      type: 'listItem',
      checked: checkbox === undefined ? null : checkbox === '\u2611',
      spread: false,
      children: [
        paragraph(words),
        ...(nestedLines.length === 0
          ? []
          : [toList(nestedLines, levels.slice(index + 1, end), toInlineNodes)]),
      ],
    };
    list.children.push(item);
    index = end;
  }
  return list;
}

/** Returns a table, whose first row is its header. */
const toTable = (rows: readonly string[], toWords: ToInlineNodes): RootContent => ({
  type: 'table',
  children: rows.map((row) => ({
    type: 'tableRow',
    children: row.split(CELL_SEPARATOR).map((cell) => ({ type: 'tableCell', children: toWords(cell) })),
  })),
});
