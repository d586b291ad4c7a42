import type { FileContext } from '../new/build-file.ts';
import { buildStoryboard } from './build-storyboard.ts';
import { buildTranscript, topicIdOf } from './build-transcript.ts';
import type { Deck } from './deck.ts';
import { guessLanguage } from './guess-language.ts';
import { guessTitle } from './guess-title.ts';
import { mergeContent, type Chosen } from './merge-content.ts';
import { describeDoubt, findDoubts } from './text/find-doubts.ts';
import { outlinePages } from './text/outline.ts';
import type { PageText } from './text/page-text.ts';
import { readPages } from './text/read-pages.ts';

/** The input of a content file. */
export interface DeckParts {
  readonly deck: Pick<Deck, 'title' | 'language' | 'own'>;
  readonly pages: readonly PageText[];
  /** The existing content file; null for a new one. */
  readonly previous: Record<string, unknown> | null;
  readonly oid: string;
  /** Folder of the pictures, relative to the media folder. */
  readonly folder: string;
  /** File name of the deck. */
  readonly file: string;
  readonly chosen: Chosen;
  readonly fileContext: FileContext;
}

/** A content file, and facts about it for messages. */
export interface BuiltContent {
  readonly json: Record<string, unknown>;
  readonly facts: {
    readonly title: string;
    readonly language: string;
    readonly pagesWithText: number;
    /** Doubts that the user should check by eye. */
    readonly warnings: readonly string[];
  };
}

/**
 * Returns the name of a deck's picture folder. Another deck of the same content gets another
 * folder.
 */
export const pictureFolder = (oid: string, hash: string): string => `${oid}-${hash}`;

const isPictureFolder = (folder: string, oid: string): boolean =>
  /^[0-9a-f]{8}$/.test(folder.slice(-8)) && folder === pictureFolder(oid, folder.slice(-8));

/** Returns the file name of a page's picture. Pages are counted from 1. */
export const pictureName = (number: number): string => `${String(number).padStart(3, '0')}.webp`;

/**
 * Reports whether the preview may be replaced: it is missing, or it is the first page of an earlier
 * import. Any other preview was chosen by an editor.
 */
function replacesPreview(previous: DeckParts['previous'], oid: string): boolean {
  const preview = previous?.['preview'];
  if (preview === undefined) return true;
  const [folder, name] = typeof preview === 'string' ? preview.split('/').slice(-2) : [];
  return name === pictureName(1) && folder !== undefined && isPictureFolder(folder, oid);
}

/** Builds the content file of a deck. Fields that the deck does not provide keep their values. */
export function buildContent(parts: DeckParts): BuiltContent {
  const { deck, pages, previous, oid, folder, file, chosen, fileContext } = parts;
  const read = deck.own?.pages ?? readPages(pages);
  const outlines = outlinePages(read);
  const shown = read.map((paragraphs) => paragraphs.map(({ text }) => text));
  const guessed = guessTitle(outlines[0]?.title?.text ?? null, deck.title, file);
  const texts = shown.map((paragraphs) => paragraphs.join(' '));
  const src = (index: number): string => `../media/${folder}/${pictureName(index + 1)}`;
  const { json, title, language } = mergeContent(
    { previous, oid, chosen, fileContext },
    {
      title: guessed.title,
      language: guessLanguage(shown.flat(), deck.language),
      own: (title) => ({
        ...(replacesPreview(previous, oid) && { preview: src(0) }),
        transcript: buildTranscript(outlines),
        storyboard: buildStoryboard(
          title,
          outlines.map((outline, index) => ({
            ...{ src: src(index), height: pages[index]?.height ?? 0, title: outline.title?.text ?? null },
            ...{ text: texts[index] ?? '', topic: topicIdOf(outline, index) },
            note: deck.own?.notes[index] ?? null,
          })),
          chosen.seconds,
        ),
      }),
    },
  );
  const doubts = findDoubts(
    shown.map((page, index) => ({
      raw: deck.own === null ? (pages[index]?.runs ?? []).map(({ text }) => text) : page,
      shown: page,
    })),
  );
  const isNamedByFile = title === guessed.title && guessed.from === 'file name' && chosen.title === undefined;
  const warnings = [
    ...(isNamedByFile ? ['The title is the file name. To set another one: --title "..."'] : []),
    ...doubts.map(describeDoubt),
  ];
  const pagesWithText = texts.filter((text) => text !== '').length;
  return { json, facts: { title, language, pagesWithText, warnings } };
}
