import {
  FIRST_LEVEL,
  flattenSections,
  LAST_LEVEL,
  linesOf,
  takeTopicId,
  type TranscriptBlock,
  type TranscriptHeadingLevel,
  type TranscriptSection,
} from '../content/transcript.ts';

/** Separates the cells of a row, as in transcripts of imported slides. */
export const CELL_SEPARATOR = ' | ';

/** A text of a step: paragraphs, the items of a list, the lines of code, or the rows of a table. */
export interface StepText {
  readonly kind: TranscriptBlock['kind'] | 'table';
  /** Identifiers of the elements that have it. */
  readonly elements: readonly string[];
  /** Whether the items of a list begin with numbers or boxes; absent for no. */
  readonly isMarked?: boolean;
  /** Whether it is crossed out; absent for no. */
  readonly isStruck?: boolean;
  /** Whether it has formulas between dollar signs; absent for no. */
  readonly hasFormulas?: boolean;
  readonly lines: readonly string[];
  /** Depth of each line in nested lists, from 0; absent if all have depth 0. */
  readonly levels?: readonly number[];
}

/** The texts of a step. */
export interface StepWords {
  readonly title: string;
  /** The `id` of its section in the transcript. Null if the transcript has none. */
  readonly topic: string | null;
  /** Texts that the step shows, in reading order, with its title. */
  readonly texts: readonly StepText[];
}

/** The number that tells parts of a long slide apart, as in "Rivers (1/3)". */
const PART_NUMBER = / \(\d+\/\d+\)$/;

/** Reports whether a text is the title of a step. */
export function isTitle({ lines }: StepText, title: string): boolean {
  const words = fold(lines.join(' '));
  return words === fold(title) || words === fold(title.replace(PART_NUMBER, ''));
}

/** A transcript that has the texts of all steps. */
export interface StepTranscript {
  readonly sections: readonly TranscriptSection[];
  /** The `id` of the section of each step. Null before the first step that has one. */
  readonly topics: readonly (string | null)[];
}

/** Maximum length of a label, such as a name on a map. */
const MAX_LABEL_LENGTH = 24;

/** At least this many consecutive labels are joined into one line. */
const MIN_JOINED_LABELS = 3;

/** A section to which texts are added. */
interface Draft {
  readonly id: string;
  readonly textIds: readonly string[];
  /** Its own text, without the added texts of steps. */
  readonly talk: string;
  heading: TranscriptSection['heading'];
  readonly blocks: TranscriptBlock[];
  readonly sections: Draft[];
  /** Index of the block before which the next text of a step is inserted. */
  next: number;
}

/** A position in a list of sections. */
interface Place {
  readonly list: Draft[];
  readonly index: number;
  /** Level of the heading above the list. */
  readonly parentLevel: number;
}

/**
 * Adds the missing texts of steps to a transcript, in the order of the path, and a text that
 * several steps show once. Inserts a text in the section of its step, after the previous text of
 * the step. If a step has no section and a text is missing, a new section follows the section of
 * the previous step. So it does for a new title, if the content has no transcript of its own.
 * Otherwise the step belongs to the section of the previous step.
 *
 * Titles of steps are not missing. A label is not missing either if it equals a heading, a
 * paragraph or a list item of the transcript, or if the section of its step contains it as whole
 * words in the same case, nor is a longer text that is a part of a section. Spaces and punctuation
 * do not matter, nor does case, except in the search for whole words.
 */
export function addStepTexts(
  sections: readonly TranscriptSection[],
  steps: readonly StepWords[],
  language: string,
): StepTranscript {
  const drafts = sections.map(toDraft);
  const saidTexts = collectSaid(sections, steps);
  const takenIds = new Set(flattenSections(drafts).map(({ id }) => id));
  const topics: (string | null)[] = [];
  const lacks = ({ texts }: StepWords) => texts.some((text) => linesToAdd(text, saidTexts).length > 0);
  const isAllAdded = sections.length === 0 && steps.some(lacks);
  const headings = new Set<string>();
  for (const step of steps) {
    const { title, topic, texts } = step;
    const lastTopic = topics.at(-1) ?? null;
    const isNewTitle = isAllAdded && !headings.has(title.replace(PART_NUMBER, ''));
    headings.add(title.replace(PART_NUMBER, ''));
    let place = topic === null ? undefined : findPlace(drafts, topic);
    if (!place && (isNewTitle || lacks(step))) {
      place = placeAfter(drafts, lastTopic === null ? undefined : findPlace(drafts, lastTopic));
      const id = takeTopicId(takenIds, title, language, `step-${topics.length + 1}`);
      const level = toLevel(place.parentLevel + 1);
      place.list.splice(
        place.index,
        0,
        toDraft({ id, textIds: [], heading: { level, text: title }, blocks: [], sections: [] }),
      );
    }
    const section = place?.list[place.index];
    if (section) addTexts(section, texts, saidTexts);
    topics.push(section?.id ?? lastTopic);
  }
  return { sections: toSections(drafts, { last: FIRST_LEVEL - 1 }), topics };
}

/** Joins three or more consecutive labels, such as the names on a map, into one line. */
export function joinLabels(texts: readonly StepText[]): StepText[] {
  const runs: StepText[][] = [];
  for (const text of texts) {
    const lastRun = runs.at(-1);
    if (lastRun?.every(isLabelText) && isLabelText(text)) lastRun.push(text);
    else runs.push([text]);
  }
  return runs.flatMap((run) =>
    run.length < MIN_JOINED_LABELS
      ? run
      : [
          {
            kind: 'paragraph',
            elements: run.flatMap(({ elements }) => elements),
            lines: [run.flatMap(({ lines }) => lines).join(', ')],
          },
        ],
  );
}

const isLabelText = ({ kind, lines, isStruck = false, hasFormulas = false }: StepText): boolean =>
  kind === 'paragraph' && !isStruck && !hasFormulas && lines.every(isLabel);

const isLabel = ({ length }: string): boolean => length <= MAX_LABEL_LENGTH;

/** Returns the words of a text without case, punctuation and spaces. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, '');

/** Finds texts that are in the page already. */
interface Said {
  /** Reports whether the transcript of the content says a line. */
  readonly inTalk: (line: string) => boolean;
  /** The elements whose texts are added, or are titles. */
  readonly elements: Set<string>;
}

function collectSaid(sections: readonly TranscriptSection[], steps: readonly StepWords[]): Said {
  const all = flattenSections(sections);
  const wholeTexts = new Set(
    all.flatMap(({ heading, blocks }) => [heading?.text ?? '', ...blocks.flatMap(unitsOfBlock)].map(fold)),
  );
  const prose = all.map(({ blocks }) => blocks.flatMap(unitsOfBlock).map(fold).join(''));
  const titles = steps.flatMap(({ title, texts }) => texts.filter((text) => isTitle(text, title)));
  return {
    inTalk: (line) => {
      const words = fold(line);
      return wholeTexts.has(words) || (!isLabel(line) && prose.some((text) => text.includes(words)));
    },
    elements: new Set(titles.flatMap(({ elements }) => elements)),
  };
}

function addTexts(section: Draft, texts: readonly StepText[], said: Said): void {
  let lacking: StepText[] = [];
  const flush = () => {
    // Beside the section's own text they are small print. Without it, they are the main text.
    const blocks = joinLabels(lacking).flatMap((text) => toBlocks(text, section.talk !== ''));
    section.blocks.splice(section.next, 0, ...blocks);
    section.next += blocks.length;
    lacking = [];
  };
  for (const text of texts) {
    const addedLines = linesToAdd(text, said, section);
    for (const element of text.elements) said.elements.add(element);
    if (addedLines.length > 0) lacking.push(pickLines(text, addedLines));
    else {
      const sameIndex = section.blocks.findIndex(
        (block, index) => index >= section.next && contains(block, unitsOf(text)),
      );
      if (sameIndex < 0) continue;
      section.next = sameIndex;
      flush();
      section.next += 1;
    }
  }
  flush();
}

/** Returns the indexes of the lines of a text that a page lacks, or that its section does. */
function linesToAdd(text: StepText, said: Said, section?: Draft): readonly number[] {
  if (text.elements.every((element) => said.elements.has(element))) return [];
  const isLacking = (unit: string) =>
    !said.inTalk(unit) && !(section !== undefined && mentions(section, unit));
  // Code and tables stay whole, because without some lines or cells their meaning would change.
  const isWhole = text.kind === 'code' || text.kind === 'table';
  if (isWhole) return unitsOf(text).some(isLacking) ? [...text.lines.keys()] : [];
  return [...text.lines.keys()].filter((index) => isLacking(text.lines[index] ?? ''));
}

function pickLines({ levels, ...text }: StepText, indexes: readonly number[]): StepText {
  const pick = <Item>(items: readonly Item[]) => items.filter((_, index) => indexes.includes(index));
  return { ...text, lines: pick(text.lines), ...(levels !== undefined && { levels: pick(levels) }) };
}

/**
 * Reports whether the text of a section contains a label as whole words. Case matters: the heading
 * "SOURCES" is not mentioned by "Two sources join".
 */
function mentions({ talk }: Draft, label: string): boolean {
  if (!isLabel(label)) return false;
  const isPart = (character = '') => /[\p{L}\p{M}\p{N}]/u.test(character);
  for (let at = talk.indexOf(label); at >= 0; at = talk.indexOf(label, at + 1))
    if (!isPart(talk[at - 1]) && !isPart(talk[at + label.length])) return true;
  return false;
}

/** Reports whether a block contains the first of some lines. */
function contains(block: TranscriptBlock, [first = '']: readonly string[]): boolean {
  const words = fold(first);
  return unitsOfBlock(block).some((line) =>
    isLabel(first) ? fold(line) === words : fold(line).includes(words),
  );
}

function toBlocks(text: StepText, small: boolean): TranscriptBlock[] {
  const { kind, elements: _, lines, levels, isMarked, ...look } = text;
  if (kind === 'table') return lines.map((row) => ({ kind: 'paragraph', text: row, small, ...look }));
  if (kind === 'list')
    return [{ kind, items: lines, ...(isMarked && { isMarked }), ...(levels && { levels }), ...look }];
  return kind === 'code' ? [{ kind, lines }] : lines.map((line) => ({ kind, text: line, small, ...look }));
}

/**
 * Returns the parts of a text that are compared. Code is one part: a line such as "}" means
 * nothing.
 */
function unitsOf({ kind, lines }: Pick<StepText, 'kind' | 'lines'>): readonly string[] {
  if (kind === 'table') return lines.flatMap((row) => row.split(CELL_SEPARATOR));
  return kind === 'code' ? [lines.join(' ')] : lines;
}

const unitsOfBlock = (block: TranscriptBlock): readonly string[] =>
  unitsOf({ kind: block.kind, lines: linesOf(block) });

/** Returns the place after a section and its subsections, or else the first place. */
function placeAfter(drafts: Draft[], before: Place | undefined): Place {
  if (!before) return { list: drafts, index: 0, parentLevel: FIRST_LEVEL - 1 };
  const { list, parentLevel } = before;
  const level = list[before.index]?.heading?.level ?? parentLevel + 1;
  let index = before.index + 1;
  while ((list[index]?.heading?.level ?? 0) > level) index += 1;
  return { list, index, parentLevel: level - 1 };
}

function findPlace(list: Draft[], id: string, parentLevel = FIRST_LEVEL - 1): Place | undefined {
  for (const [index, draft] of list.entries()) {
    const place = draft.id === id ? { list, index, parentLevel } : undefined;
    const target = place ?? findPlace(draft.sections, id, draft.heading?.level ?? parentLevel);
    if (target) return target;
  }
  return undefined;
}

const toLevel = (level: number) => Math.min(level, LAST_LEVEL) as TranscriptHeadingLevel;

function toDraft({ id, textIds, heading, blocks, sections }: TranscriptSection): Draft {
  const talk = blocks.flatMap(linesOf).join(' ').replace(/\s+/g, ' ');
  return { id, textIds, talk, heading, blocks: [...blocks], sections: sections.map(toDraft), next: 0 };
}

/** Converts drafts to sections. Raises headings that would skip a level because of new sections. */
function toSections(drafts: readonly Draft[], outline: { last: number }): TranscriptSection[] {
  return drafts.map(({ id, textIds, heading, blocks, sections }) => {
    const level = heading && toLevel(Math.min(heading.level, outline.last + 1));
    outline.last = level ?? outline.last;
    return {
      id,
      textIds,
      heading: heading && level && { level, text: heading.text },
      blocks,
      sections: toSections(sections, outline),
    };
  });
}
