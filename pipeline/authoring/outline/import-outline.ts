import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomically } from '#library/util/files';
import { CommandError } from '#pipeline/cli/command-error';
import { hasMarks } from '#domain/playback/formula';
import { escapeHtml } from '#domain/html/escape-html';
import { shorten } from '#pipeline/authoring/storyboard/frame';
import { directionOf } from '#domain/languages/text-direction';
import { assertValidContent, writeWithPictures } from '#pipeline/authoring/content-file/write-file';
import {
  isFromSlides,
  mergeContent,
  pictureFolder,
  type ChosenValues,
  type Previous,
} from '#pipeline/authoring/content-file/merge-content';
import { checkSize } from '#pipeline/authoring/content-file/check-size';
import { findTarget, type ImportRequest } from '#pipeline/authoring/content-file/imported-file';
import { guessLanguage } from '#pipeline/authoring/content-file/guess-language';
import { fileContextOf } from '#pipeline/authoring/content-file/build-file';
import { importAgain } from './reimport/import-again.ts';
import { readChoices, type RecordedChoices } from './reimport/record.ts';
import { nameKinds } from '#pipeline/authoring/content-file/name-pages';
import { includeCode } from './include-code.ts';
import { mirrorScene } from './mirror-scene.ts';
import { readImages } from './read-images.ts';
import { LAYOUTS, type LayoutName } from './layouts.ts';
import { DIALECTS, type DialectName } from './dialects.ts';
import { instantOf } from './dates.ts';
import type { Block, Outline, OutlineSettings, OutlineWarning } from './outline.ts';
import { parseMarkdown, wordsOf as wordsOfNode } from './parse-markdown.ts';
import { BoundedThread } from './bounded-thread.ts';
import { THEMES, type ThemeName } from './themes.ts';
import { structureOf, type Structure } from './topics.ts';

const MAX_BYTES = 1_000_000;
const [MAX_STEPS, MAX_ELEMENTS] = [500, 2000];
/** Maximum number of topics in a legible `road` layout. */
const MAX_ROAD_TOPICS = 9;

/** An outline to import. Choices that the user did not make are undefined. */
export interface OutlineRequest extends ImportRequest {
  readonly layout: LayoutName | undefined;
  readonly theme: ThemeName | undefined;
  /** Whether a missing image is an error. */
  readonly isStrict: boolean;
  /** The dialect that the user chose instead of the detected one. */
  readonly dialect: DialectName | undefined;
}

/** Imports an outline in Markdown. Throws a CommandError on failure and leaves no files behind. */
export async function importOutline(request: OutlineRequest) {
  const thread = new BoundedThread(request.name);
  try {
    return await importWithThread(thread, request);
  } finally {
    await thread.end();
  }
}

export type ImportedOutline = Awaited<ReturnType<typeof importOutline>>;

async function importWithThread(thread: BoundedThread, request: OutlineRequest) {
  const { name, root, chosen, isDryRun } = request;
  const { path, oid, file, previous } = await findTarget(request);
  if ((await checkSize(path, name)) > MAX_BYTES)
    throw new CommandError(
      `${name} has more than ${MAX_BYTES / 1_000_000} MB. Split it into several outlines.`,
    );
  const lastChoices = readChoices(previous?.['source']);
  const chosenDialect = request.dialect ?? asKnownName(DIALECTS, lastChoices.dialect);
  const parsed = await thread.run('parse', [await readText(path, name), name, { dialect: chosenDialect }]);
  const { dialect, warnings } = parsed;
  const { outline, warnings: codeWarnings } = await includeCode(parsed.outline, dirname(path));
  const { settings } = outline;
  const firstExcessSlide = outline.slides[MAX_STEPS];
  if (firstExcessSlide !== undefined)
    throw new CommandError(
      `${name}:${firstExcessSlide.line} is the slide after ${MAX_STEPS}, which are the most that a presentation has. Split it into several outlines.`,
    );
  const structure = structureOf(outline, oid);
  const titleWarnings = structure.title === oid ? [{ line: 1, message: missingTitleMessage(oid) }] : [];
  const { design, designWarnings } = chooseDesign(request, outline, { structure, dialect, lastChoices });
  const {
    images,
    hash,
    warnings: imageWarnings,
  } = await readImages(outline.slides, {
    folder: dirname(path),
    name,
    isStrict: request.isStrict,
  });
  const folder = pictureFolder(oid, hash);
  const pictures = new Map(
    [...images].map(([block, image]) => [
      block,
      { src: `../media/${folder}/${image.name}`, ratio: image.ratio },
    ]),
  );
  const guessed = guessLanguage([wordsOf(outline)], settings.language ?? null);
  const builtScene = await thread.run('build', [structure, { ...design, seconds: chosen.seconds }, pictures]);
  const newScene = directionOf(chosen.language ?? guessed) === 'rtl' ? mirrorScene(builtScene) : builtScene;
  const { storyboard, source, reimportChanges } = importAgain(previous, newScene, file, {
    ...design,
    ...(chosenDialect !== undefined && { dialect: chosenDialect }),
  });
  const { elements, path: steps } = storyboard;
  if (steps.length > MAX_STEPS || elements.length > MAX_ELEMENTS)
    throw new CommandError(
      `${name} becomes ${steps.length} steps with ${elements.length} elements, more than ${MAX_STEPS} or ${MAX_ELEMENTS}. Split it into several outlines.`,
    );
  const { json, title, language } = mergeContent(
    {
      previous: withoutSlides(previous, oid),
      oid,
      chosen: { ...chosen, onlyOwner: authorOf(settings, chosen) ?? chosen.onlyOwner },
      fileContext: {
        ...fileContextOf(root, 'presentation'),
        now: new Date((settings.date && instantOf(settings.date)) ?? (await stat(path)).mtime),
      },
    },
    {
      title: structure.title,
      language: guessed,
      tags: tagsOf(settings),
      fieldsFor: () => ({ ...descriptionOf(settings, previous, name), storyboard, source }),
    },
  );
  if (previous !== null) keepDate(previous, json);
  if (isDryRun) assertValidContent(json, name);
  else {
    const target = { oid, folder, json, isForced: previous !== null };
    const writeImages = async (media: string): Promise<void> => {
      for (const { name, bytes } of new Set(images.values())) await writeAtomically(join(media, name), bytes);
    };
    await writeWithPictures(root, target, images.size === 0 ? null : writeImages);
  }
  return {
    oid,
    file,
    content: json,
    title,
    language,
    ...design,
    dialect,
    warnings: [...titleWarnings, ...designWarnings, ...imageWarnings, ...codeWarnings, ...warnings],
    slides: outline.slides.length,
    topics: structure.topics.filter((topic) => topic.title !== null).length,
    steps: steps.length,
    understood: nameKinds(
      BLOCK_KINDS,
      outline.slides.map(({ blocks }, index) => [index + 1, blocks.flatMap(withInnerBlocks)] as const),
      'slide',
    ),
    reimportChanges,
  };
}

/** Kinds of blocks besides prose, by their names in messages. */
const BLOCK_KINDS = {
  lists: ({ kind }) => kind === 'list',
  tables: ({ kind }) => kind === 'table',
  programs: ({ kind }) => kind === 'code',
  formulas: (block) => hasMarks('text' in block ? block.text : ''),
  pictures: ({ kind }) => kind === 'image',
  columns: ({ kind }) => kind === 'columns',
} as const satisfies Record<string, (block: Block) => boolean>;

const withInnerBlocks = (block: Block): Block[] =>
  block.kind === 'columns' ? [block, ...block.columns.flatMap(({ blocks }) => blocks)] : [block];

const missingTitleMessage = (name: string): string =>
  `The outline has no title, so the presentation is called ${JSON.stringify(name)}, as its file. Write "title: …" in the front matter.`;

/** Returns the owner with the name of an author; undefined for none. */
const authorOf = ({ authors }: OutlineSettings, { ownersByName }: ChosenValues): string | undefined =>
  authors.flatMap((author) => ownersByName?.get(author.toLowerCase()) ?? [])[0];

const [MAX_TAGS, MAX_TAG_LENGTH, MAX_DESCRIPTION_LENGTH] = [50, 300, 5000];

const tagsOf = ({ tags }: OutlineSettings): string[] =>
  [...new Set(tags.map((tag) => shorten(tag, MAX_TAG_LENGTH)))].slice(0, MAX_TAGS);

/** Returns the description, in Markdown, as HTML, unless existing content has one. */
function descriptionOf({ description }: OutlineSettings, previous: Previous, name: string) {
  if (description === undefined || previous?.['description'] !== undefined) return {};
  const blocks = parseMarkdown(shorten(description, MAX_DESCRIPTION_LENGTH), name).children.map((node) =>
    node.type === 'list' ? node.children.map(wordsOfNode).join(', ') : wordsOfNode(node),
  );
  return { description: blocks.map((text) => `<p>${escapeHtml(text)}</p>`).join('') };
}

/** Reads an outline. Throws a CommandError if it is not UTF-8, because letters would be lost. */
async function readText(path: string, name: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${name} is not a text in UTF-8. Save it with this encoding.`);
  }
}

/** Removes the preview and transcript that an earlier import of slides made. */
function withoutSlides(previous: Previous, oid: string): Previous {
  if (previous === null || !isFromSlides(previous, oid)) return previous;
  const { preview: _, transcript: __, ...others } = previous;
  return others;
}

/** Keeps the date of the last change if nothing has changed: the same input, the same bytes. */
function keepDate(previous: Record<string, unknown>, json: Record<string, unknown>): void {
  const { lastModified } = previous;
  if (JSON.stringify({ ...json, lastModified }) === JSON.stringify(previous))
    json['lastModified'] = lastModified;
}

/** Returns a recorded name if it is still known. */
const asKnownName = <Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  name = '',
): Name | undefined => (Object.hasOwn(names, name) ? (name as Name) : undefined);

/** Chooses layout and theme: by flag, by front matter, as in the last import, by structure. */
function chooseDesign(
  { layout, theme }: OutlineRequest,
  { settings }: Outline,
  {
    structure: { topics },
    dialect,
    lastChoices,
  }: { readonly structure: Structure; readonly dialect: DialectName; readonly lastChoices: RecordedChoices },
): {
  readonly design: { layout: LayoutName; theme: ThemeName };
  readonly designWarnings: readonly OutlineWarning[];
} {
  const defaults = {
    layout: topics.some(({ title }) => title !== null)
      ? 'clusters'
      : topics.length <= MAX_ROAD_TOPICS
        ? 'road'
        : 'board',
    theme: 'night',
  } as const;
  const designWarnings: OutlineWarning[] = [];
  const choose = <Name extends string>(
    field: 'layout' | 'theme',
    flag: Name | undefined,
    names: Readonly<Record<Name, unknown>>,
    defaultName: Name,
  ) => {
    const requested = settings[field];
    const fallback = asKnownName(names, lastChoices[field]) ?? defaultName;
    if (flag !== undefined || requested === undefined) return flag ?? fallback;
    if (Object.hasOwn(names, requested)) return requested as Name;
    // In Slidev, the field is the layout of the first slide.
    if (field === 'layout' && dialect === 'slidev') return fallback;
    // Other programs have fields of the same names.
    const message = `The ${field} ${JSON.stringify(requested)} is not one of Podium, so "${fallback}" was used. Choose one of: ${Object.keys(names).join(', ')}.`;
    designWarnings.push({ line: 1, message });
    return fallback;
  };
  return {
    design: {
      layout: choose<LayoutName>('layout', layout, LAYOUTS, defaults.layout),
      theme: choose<ThemeName>('theme', theme, THEMES, defaults.theme),
    },
    designWarnings,
  };
}

function wordsOf({ slides }: Outline): string {
  const textOf = (block: Block): string => {
    if (block.kind === 'list') return block.items.map(({ text }) => text).join('\n');
    if (block.kind === 'columns') return block.columns.flatMap(({ blocks }) => blocks.map(textOf)).join('\n');
    return block.kind === 'paragraph' || block.kind === 'strong' || block.kind === 'quote' ? block.text : '';
  };
  return slides.flatMap(({ title, blocks }) => [title ?? '', ...blocks.map(textOf)]).join('\n');
}
