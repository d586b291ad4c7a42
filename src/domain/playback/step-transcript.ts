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
export interface StepContent {
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
  const words = normalise(lines.join(' '));
  return words === normalise(title) || words === normalise(title.replace(PART_NUMBER, ''));
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
interface DraftSection {
  readonly id: string;
  readonly textIds: readonly string[];
  /** Its own text, without the added texts of steps. */
  readonly ownText: string;
  heading: TranscriptSection['heading'];
  readonly blocks: TranscriptBlock[];
  readonly sections: DraftSection[];
  /** Index of the block before which the next text of a step is inserted. */
  insertIndex: number;
}

interface SectionPlace {
  readonly siblings: DraftSection[];
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
  steps: readonly StepContent[],
  language: string,
): StepTranscript {
  const drafts = sections.map(toDraft);
  const presentTexts = collectPresentTexts(sections, steps);
  const takenIds = new Set(flattenSections(drafts).map(({ id }) => id));
  const topics: (string | null)[] = [];
  const hasMissingText = ({ texts }: StepContent) =>
    texts.some((text) => linesToAdd(text, presentTexts).length > 0);
  const isWithoutTranscript = sections.length === 0 && steps.some(hasMissingText);
  const headings = new Set<string>();
  for (const step of steps) {
    const { title, topic, texts } = step;
    const lastTopic = topics.at(-1) ?? null;
    const isNewTitle = isWithoutTranscript && !headings.has(title.replace(PART_NUMBER, ''));
    headings.add(title.replace(PART_NUMBER, ''));
    let place = topic === null ? undefined : findPlace(drafts, topic);
    if (!place && (isNewTitle || hasMissingText(step))) {
      place = placeAfter(drafts, lastTopic === null ? undefined : findPlace(drafts, lastTopic));
      const id = takeTopicId(takenIds, title, language, `step-${topics.length + 1}`);
      const level = toLevel(place.parentLevel + 1);
      place.siblings.splice(
        place.index,
        0,
        toDraft({ id, textIds: [], heading: { level, text: title }, blocks: [], sections: [] }),
      );
    }
    const section = place?.siblings[place.index];
    if (section) addTexts(section, texts, presentTexts);
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
const normalise = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, '');

/** Finds texts that are in the page already. */
interface PresentTexts {
  /** Reports whether the transcript of the content says a line. */
  readonly isInTranscript: (line: string) => boolean;
  /** The elements whose texts are added, or are titles. */
  readonly elements: Set<string>;
}

function collectPresentTexts(
  sections: readonly TranscriptSection[],
  steps: readonly StepContent[],
): PresentTexts {
  const allSections = flattenSections(sections);
  const wholeTexts = new Set(
    allSections.flatMap(({ heading, blocks }) =>
      [heading?.text ?? '', ...blocks.flatMap(unitsOfBlock)].map(normalise),
    ),
  );
  const sectionTexts = allSections.map(({ blocks }) => blocks.flatMap(unitsOfBlock).map(normalise).join(''));
  const titles = steps.flatMap(({ title, texts }) => texts.filter((text) => isTitle(text, title)));
  return {
    isInTranscript: (line) => {
      const words = normalise(line);
      return wholeTexts.has(words) || (!isLabel(line) && sectionTexts.some((text) => text.includes(words)));
    },
    elements: new Set(titles.flatMap(({ elements }) => elements)),
  };
}

function addTexts(section: DraftSection, texts: readonly StepText[], presentTexts: PresentTexts): void {
  let missingTexts: StepText[] = [];
  const insertMissing = () => {
    // Beside the section's own text they are small print. Without it, they are the main text.
    const blocks = joinLabels(missingTexts).flatMap((text) => toBlocks(text, section.ownText !== ''));
    section.blocks.splice(section.insertIndex, 0, ...blocks);
    section.insertIndex += blocks.length;
    missingTexts = [];
  };
  for (const text of texts) {
    const addedLines = linesToAdd(text, presentTexts, section);
    for (const element of text.elements) presentTexts.elements.add(element);
    if (addedLines.length > 0) missingTexts.push(pickLines(text, addedLines));
    else {
      const sameIndex = section.blocks.findIndex(
        (block, index) => index >= section.insertIndex && contains(block, unitsOf(text)),
      );
      if (sameIndex < 0) continue;
      section.insertIndex = sameIndex;
      insertMissing();
      section.insertIndex += 1;
    }
  }
  insertMissing();
}

/** Returns the indexes of the lines of a text that a page lacks, or that its section does. */
function linesToAdd(text: StepText, presentTexts: PresentTexts, section?: DraftSection): readonly number[] {
  if (text.elements.every((element) => presentTexts.elements.has(element))) return [];
  const isMissing = (unit: string) =>
    !presentTexts.isInTranscript(unit) && !(section !== undefined && mentions(section, unit));
  // Code and tables stay whole, because without some lines or cells their meaning would change.
  const isIndivisible = text.kind === 'code' || text.kind === 'table';
  if (isIndivisible) return unitsOf(text).some(isMissing) ? [...text.lines.keys()] : [];
  return [...text.lines.keys()].filter((index) => isMissing(text.lines[index] ?? ''));
}

function pickLines({ levels, ...text }: StepText, indexes: readonly number[]): StepText {
  const pick = <Item>(items: readonly Item[]) => items.filter((_, index) => indexes.includes(index));
  return { ...text, lines: pick(text.lines), ...(levels !== undefined && { levels: pick(levels) }) };
}

/**
 * Reports whether the text of a section contains a label as whole words. Case matters: the heading
 * "SOURCES" is not mentioned by "Two sources join".
 */
function mentions({ ownText }: DraftSection, label: string): boolean {
  if (!isLabel(label)) return false;
  const isWordCharacter = (character = '') => /[\p{L}\p{M}\p{N}]/u.test(character);
  for (let index = ownText.indexOf(label); index >= 0; index = ownText.indexOf(label, index + 1))
    if (!isWordCharacter(ownText[index - 1]) && !isWordCharacter(ownText[index + label.length])) return true;
  return false;
}

/** Reports whether a block contains the first of some lines. */
function contains(block: TranscriptBlock, [first = '']: readonly string[]): boolean {
  const words = normalise(first);
  return unitsOfBlock(block).some((line) =>
    isLabel(first) ? normalise(line) === words : normalise(line).includes(words),
  );
}

function toBlocks(text: StepText, small: boolean): TranscriptBlock[] {
  const { kind, elements: _, lines, levels, isMarked, ...style } = text;
  if (kind === 'table') return lines.map((row) => ({ kind: 'paragraph', text: row, small, ...style }));
  if (kind === 'list')
    return [{ kind, items: lines, ...(isMarked && { isMarked }), ...(levels && { levels }), ...style }];
  return kind === 'code' ? [{ kind, lines }] : lines.map((line) => ({ kind, text: line, small, ...style }));
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
function placeAfter(drafts: DraftSection[], placeBefore: SectionPlace | undefined): SectionPlace {
  if (!placeBefore) return { siblings: drafts, index: 0, parentLevel: FIRST_LEVEL - 1 };
  const { siblings, parentLevel } = placeBefore;
  const level = siblings[placeBefore.index]?.heading?.level ?? parentLevel + 1;
  let index = placeBefore.index + 1;
  while ((siblings[index]?.heading?.level ?? 0) > level) index += 1;
  return { siblings, index, parentLevel: level - 1 };
}

function findPlace(
  siblings: DraftSection[],
  id: string,
  parentLevel = FIRST_LEVEL - 1,
): SectionPlace | undefined {
  for (const [index, draft] of siblings.entries()) {
    const ownPlace = draft.id === id ? { siblings, index, parentLevel } : undefined;
    const place = ownPlace ?? findPlace(draft.sections, id, draft.heading?.level ?? parentLevel);
    if (place) return place;
  }
  return undefined;
}

const toLevel = (level: number) => Math.min(level, LAST_LEVEL) as TranscriptHeadingLevel;

function toDraft({ id, textIds, heading, blocks, sections }: TranscriptSection): DraftSection {
  const ownText = blocks.flatMap(linesOf).join(' ').replace(/\s+/g, ' ');
  return {
    id,
    textIds,
    ownText,
    heading,
    blocks: [...blocks],
    sections: sections.map(toDraft),
    insertIndex: 0,
  };
}

/** Converts drafts to sections. Raises headings that would skip a level because of new sections. */
function toSections(drafts: readonly DraftSection[], outline: { last: number }): TranscriptSection[] {
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
