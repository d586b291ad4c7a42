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

/** A text of a step: one line, the items of a list, the lines of code, or the rows of a table. */
export interface StepText {
  readonly kind: TranscriptBlock['kind'] | 'table';
  /** Whether the items of a list begin with numbers or boxes; absent for no. */
  readonly isMarked?: boolean;
  /** Whether it is crossed out; absent for no. */
  readonly isStruck?: boolean;
  /** Whether it has formulas between dollar signs; absent for no. */
  readonly hasFormulas?: boolean;
  readonly lines: readonly string[];
}

/** The texts of a step. */
export interface StepWords {
  readonly title: string;
  /** The `id` of its section in the transcript. Null if the transcript has none. */
  readonly topic: string | null;
  /** Texts that the step shows, in reading order, without its title. */
  readonly texts: readonly StepText[];
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
  readonly above: number;
}

/**
 * Adds the missing texts of steps to a transcript, each once and in the order of the path. Inserts
 * a text in the section of its step, after the previous text of the step. If a step has no section
 * and a text is missing, a new section follows the section of the previous step. If nothing is
 * missing, the step belongs to the section of the previous step.
 *
 * A label is not missing if it equals a heading, a paragraph, a list item or the title of a step,
 * or if the section of its step contains it as whole words in the same case. A longer text is not
 * missing either if it is a part of a section. Spaces and punctuation do not matter, nor does case,
 * except in the search for whole words.
 *
 * A list with a missing item keeps those that are titles or in steps before, and so does a label
 * right above it: "Costs" and "None" may stand on several slides.
 */
export function addStepTexts(
  sections: readonly TranscriptSection[],
  steps: readonly StepWords[],
  language: string,
): StepTranscript {
  const drafts = sections.map(toDraft);
  const said = collectSaid(sections, steps);
  const takenIds = new Set(flattenSections(drafts).map(({ id }) => id));
  const topics: (string | null)[] = [];
  for (const { title, topic, texts } of steps) {
    const before = topics.at(-1) ?? null;
    const lacking = texts.some((text) => unitsOf(text).some((unit) => isNew(text, unit, said)));
    let place = topic === null ? undefined : findPlace(drafts, topic);
    if (!place && lacking) {
      place = placeAfter(drafts, before === null ? undefined : findPlace(drafts, before));
      const id = takeTopicId(takenIds, title, language, `step-${topics.length + 1}`);
      const heading = { level: toLevel(place.above + 1), text: title };
      place.list.splice(place.index, 0, toDraft({ id, textIds: [], heading, blocks: [], sections: [] }));
    }
    const section = place?.list[place.index];
    if (section) addTexts(section, texts, said);
    topics.push(section?.id ?? before);
  }
  return { sections: toSections(drafts, { last: FIRST_LEVEL - 1 }), topics };
}

/** Joins three or more consecutive labels, such as the names on a map, into one line. */
export function joinLabels(texts: readonly StepText[]): StepText[] {
  const runs: StepText[][] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.every(isLabelText) && isLabelText(text)) last.push(text);
    else runs.push([text]);
  }
  return runs.flatMap((run) =>
    run.length < MIN_JOINED_LABELS
      ? run
      : [{ kind: 'paragraph', lines: [run.flatMap(({ lines }) => lines).join(', ')] }],
  );
}

const isLabelText = ({ kind, lines, isStruck = false, hasFormulas = false }: StepText): boolean =>
  kind === 'paragraph' && !isStruck && !hasFormulas && lines.every(isLabel);

const isLabel = ({ length }: string): boolean => length <= MAX_LABEL_LENGTH;

/** Returns the words of a text without case, punctuation and extra spaces. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, ' ')
    .trim();

/** Finds texts that are in the page already. */
interface Said {
  /** Reports whether the transcript of the content says a line. */
  readonly inTalk: (line: string) => boolean;
  /** Reports whether a text that was added says a line. */
  readonly isAdded: (line: string) => boolean;
  /** Reports whether a line is the title of a step. */
  readonly isTitle: (line: string) => boolean;
  readonly add: (line: string) => void;
}

function collectSaid(sections: readonly TranscriptSection[], steps: readonly StepWords[]): Said {
  const all = flattenSections(sections);
  const titles = new Set(steps.map(({ title }) => fold(title)));
  const whole = new Set(
    all.flatMap(({ heading, blocks }) => [heading?.text ?? '', ...blocks.flatMap(unitsOfBlock)].map(fold)),
  );
  const prose = all.map(({ blocks }) => blocks.flatMap(unitsOfBlock).map(fold).join(' '));
  const added = new Set<string>();
  return {
    inTalk: (line) => {
      const words = fold(line);
      return whole.has(words) || (!isLabel(line) && prose.some((text) => text.includes(words)));
    },
    isAdded: (line) => added.has(fold(line)),
    isTitle: (line) => titles.has(fold(line)),
    add: (line) => added.add(fold(line)),
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
  for (const [index, text] of texts.entries()) {
    const lines = lackingLines(section, text, said, texts[index + 1]);
    const units = unitsOf(text);
    for (const unit of units) said.add(unit);
    if (lines.length > 0) lacking.push({ ...text, lines });
    else {
      const same = section.blocks.findIndex(
        (block, place) => place >= section.next && contains(block, units),
      );
      if (same < 0) continue;
      section.next = same;
      flush();
      section.next += 1;
    }
  }
  flush();
}

/** Returns the lines of a text that a section lacks. `next` is the text after it in the step. */
function lackingLines(
  section: Draft,
  text: StepText,
  said: Said,
  next: StepText | undefined,
): readonly string[] {
  const { kind, lines } = text;
  const units = unitsOf(text);
  const heads =
    next?.kind === 'list' && isLabelText(text) && lackingLines(section, next, said, undefined).length > 0;
  if (!heads && !units.some((unit) => isNew(text, unit, said) && !mentions(section, unit))) return [];
  // Code and tables stay whole, because without some lines or cells their meaning would change.
  if (kind === 'code' || kind === 'table') return lines;
  return units.filter((unit) => !said.inTalk(unit) && !mentions(section, unit));
}

/** Reports whether neither transcript nor steps before have a unit of a text. */
const isNew = ({ kind }: StepText, unit: string, said: Said): boolean =>
  !said.inTalk(unit) && !said.isAdded(unit) && (kind === 'list' || !said.isTitle(unit));

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

function toBlocks({ kind, lines, ...look }: StepText, small: boolean): TranscriptBlock[] {
  if (kind === 'table') return lines.map((text) => ({ kind: 'paragraph', text, small }));
  if (kind === 'list') return [{ kind, items: lines, ...look }];
  if (kind === 'code') return [{ kind, lines }];
  const { isMarked: _, ...ofParagraph } = look;
  return [{ kind, text: lines.join(' '), small, ...ofParagraph }];
}

/**
 * Returns the parts of a text that are compared. Code is one part: a line such as "}" means
 * nothing.
 */
function unitsOf({ kind, lines }: StepText): readonly string[] {
  if (kind === 'table') return lines.flatMap((row) => row.split(CELL_SEPARATOR));
  return kind === 'code' ? [lines.join(' ')] : lines;
}

const unitsOfBlock = (block: TranscriptBlock): readonly string[] =>
  unitsOf({ kind: block.kind, lines: linesOf(block) });

/** Returns the place after a section and its subsections, or else the first place. */
function placeAfter(drafts: Draft[], before: Place | undefined): Place {
  if (!before) return { list: drafts, index: 0, above: FIRST_LEVEL - 1 };
  const { list, above } = before;
  const level = list[before.index]?.heading?.level ?? above + 1;
  let index = before.index + 1;
  while ((list[index]?.heading?.level ?? 0) > level) index += 1;
  return { list, index, above: level - 1 };
}

function findPlace(list: Draft[], id: string, above = FIRST_LEVEL - 1): Place | undefined {
  for (const [index, draft] of list.entries()) {
    const place = draft.id === id ? { list, index, above } : undefined;
    const target = place ?? findPlace(draft.sections, id, draft.heading?.level ?? above);
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
