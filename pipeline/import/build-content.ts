import { randomBytes } from 'node:crypto';
import type { Privacy } from '#domain/content-kind';
import { isListed } from '#domain/display-rules';
import { buildStoryboard } from './build-storyboard.ts';
import { buildTranscript, topicIdOf } from './build-transcript.ts';
import type { Deck } from './deck.ts';
import { guessLanguage } from './guess-language.ts';
import { guessTitle } from './guess-title.ts';
import { outlinePages } from './text/outline.ts';
import type { PageText } from './text/page-text.ts';
import { readPages } from './text/read-pages.ts';

/** What was said about a deck instead of having it guessed. */
export interface Chosen {
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  readonly owner?: string | undefined;
  readonly privacy?: Privacy | undefined;
}

/** What a content file is built from. */
export interface DeckParts {
  readonly deck: Pick<Deck, 'title' | 'language' | 'own'>;
  readonly pages: readonly PageText[];
  /** The content file so far; null for a new one. */
  readonly former: Record<string, unknown> | null;
  readonly oid: string;
  /** Folder of the pictures, from the folder of media. */
  readonly folder: string;
  /** Name of the deck. */
  readonly file: string;
  readonly chosen: Chosen;
}

/** A content file, and what somebody wants to know of it. */
export interface BuiltContent {
  readonly json: Record<string, unknown>;
  readonly facts: { readonly title: string; readonly language: string; readonly texts: number };
}

/** Name of the picture of a page, counted from 1. */
export const pictureName = (number: number): string => `${String(number).padStart(3, '0')}.webp`;

/** Builds the content file of a deck. What the deck does not tell stays as it was. */
export function buildContent({ deck, pages, former, oid, folder, file, chosen }: DeckParts): BuiltContent {
  const read = deck.own?.pages ?? readPages(pages);
  const outlines = outlinePages(read);
  const said = (field: string): string | undefined => {
    const value = former?.[field];
    return typeof value === 'string' ? value : undefined;
  };
  const title =
    chosen.title ?? said('title') ?? guessTitle(outlines[0]?.title?.text ?? null, deck.title, file);
  const texts = read.map((paragraphs) => paragraphs.map(({ text }) => text).join(' '));
  const language = chosen.language ?? said('language') ?? guessLanguage(texts.join('\n'), deck.language);
  const privacy = chosen.privacy ?? (said('privacy') as Privacy | undefined) ?? 'public';
  const src = (index: number): string => `../media/${folder}/${pictureName(index + 1)}`;
  const transcript = buildTranscript(outlines);
  const json = {
    ...former,
    ...{ oid, title, language, owner: chosen.owner ?? former?.['owner'] ?? null },
    ...{ lastModified: `${new Date().toISOString().slice(0, 19)}Z`, schemaVersion: '2', privacy },
    ...(!isListed(privacy) && {
      viewLink: former?.['viewLink'] ?? { link_id: randomBytes(18).toString('base64url') },
    }),
    preview: src(0),
    transcript,
    storyboard: buildStoryboard(
      title,
      outlines.map((outline, index) => ({
        ...{ src: src(index), height: pages[index]?.height ?? 0, title: outline.title?.text ?? null },
        ...{ text: texts[index] ?? '', topic: topicIdOf(outline, index) },
        note: deck.own?.notes[index] ?? null,
      })),
    ),
  };
  return { json, facts: { title, language, texts: texts.filter((text) => text !== '').length } };
}
