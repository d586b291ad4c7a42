import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paragraphs in the transcript of a presentation. */
export const PARAGRAPHS = 24;

/** Returns the texts of a page that differ between presentations. */
export function wordsOf(index: number): {
  oid: string;
  slug: string;
  title: string;
  /** Returns the description for 0, and the paragraphs of the transcript from 1. */
  body: (paragraph: number) => string;
} {
  const number = String(index).padStart(6, '0');
  return {
    oid: `bench-${number}`,
    slug: `benchmark-presentation-${number}`,
    title: `Benchmark presentation ${number}`,
    body: (paragraph) =>
      `Paragraph ${paragraph} of presentation ${number} says what a real one would say at this place: ` +
      'a sentence or two about its subject, long enough to be worth reading, short enough to be read.',
  };
}

/** Language tag and transcript of one presentation, in place of the common ones. */
export interface OwnWords {
  readonly language: string;
  readonly text: string;
}

/** The own facts of presentations, by their index. */
export interface OwnFacts {
  readonly wordsFor?: ((index: number) => OwnWords) | undefined;
  /** Returns the owner, who gets a file. By default all have one of the model. */
  readonly ownerOf?: (index: number) => string;
}

/**
 * Writes a content folder with `count` presentations of about 10 kB. Copies everything else from
 * `model`.
 */
export function writeContent(
  folder: string,
  count: number,
  model: string,
  wordsFor?: (index: number) => OwnWords,
): void {
  const indexes = Array.from({ length: count }, (_, index) => index);
  writeContentOf(folder, indexes, model, { wordsFor });
}

/** Writes a content folder with the presentations of these indexes, as `writeContent` does. */
export function writeContentOf(
  folder: string,
  indexes: readonly number[],
  model: string,
  { wordsFor, ownerOf }: OwnFacts = {},
): void {
  mkdirSync(join(folder, 'presentations'), { recursive: true });
  for (const part of ['templates', 'owners', 'media'])
    cpSync(join(model, part), join(folder, part), { recursive: true });
  const owners = new Set<string>();
  for (const index of indexes) {
    const presentation = makePresentation(index);
    const words = wordsFor?.(index);
    if (words !== undefined) {
      presentation.language = words.language;
      presentation.transcript = [topic('own', 'What it says', words.text)];
    }
    if (ownerOf !== undefined) owners.add((presentation.owner = ownerOf(index)));
    writeFileSync(presentationFile(folder, index), JSON.stringify(presentation, null, 2));
  }
  for (const oid of owners)
    writeFileSync(join(folder, `owners/${oid}.json`), JSON.stringify({ oid, publicDisplayName: oid }));
  mkdirSync(join(folder, 'site'), { recursive: true });
  mkdirSync(join(folder, 'videos'), { recursive: true });
  const picks = indexes.slice(0, 12).map((index) => wordsOf(index).oid);
  writeFileSync(
    join(folder, 'site/site.json'),
    JSON.stringify({
      name: 'Podium',
      searchTerms: { en: { other: ['maps', 'rivers', 'bees'] } },
      // All content has the same tag, whose pages would be those of the explore page once more.
      tagPages: false,
      staffPicks: picks,
      videos: [],
      evaluatedFeatures: {
        'allow-content-curation': false,
        'gm-view-page-banner-human-connection': false,
        'gm-view-page-banner-human-connection-edu': false,
      },
    }),
  );
}

/** Returns the path of a presentation file in a content folder. */
export function presentationFile(folder: string, index: number): string {
  return join(folder, `presentations/${wordsOf(index).oid}.json`);
}

/** Changes the title in a presentation file and keeps the rest of the file. */
export function retitle(folder: string, index: number, title: string): void {
  const file = presentationFile(folder, index);
  const presentation = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof makePresentation>;
  writeFileSync(file, JSON.stringify({ ...presentation, title }, null, 2));
}

function topic(id: string, title: string, text: string) {
  const texts = [
    { id: `t${id}`, styleClasses: ['title'], paragraphs: [{ text: title }] },
    { id: `b${id}`, styleClasses: ['body'], paragraphs: [{ text }] },
  ];
  return { texts, topics: [] };
}

/** Hours in the three years over which dates are spread. */
const HOURS = 3 * 365 * 24;
/** Shares no divisor with `HOURS`, so that no hour repeats before all were used. */
const STEP = 7919;
const NEWEST = Date.UTC(2026, 2, 4, 10);

/**
 * Returns the date of a presentation. The dates of any number of presentations are spread over the
 * same three years, so that their archives have months as those of real content.
 */
export function dateOf(index: number): string {
  return new Date(NEWEST - ((index * STEP) % HOURS) * 3_600_000).toISOString();
}

function makePresentation(index: number) {
  const { oid, slug, title, body } = wordsOf(index);
  return {
    oid,
    slug,
    title,
    language: 'en',
    description: `<p>${body(0)}</p>`,
    owner: 'ada-lovelace',
    lastModified: dateOf(index),
    schemaVersion: '2',
    privacy: 'public',
    viewCount: 12_840,
    likesCount: 312,
    tags: ['benchmark'],
    transcript: Array.from({ length: PARAGRAPHS }, (_, paragraph) =>
      topic(String(paragraph), `Part ${paragraph + 1}`, body(paragraph + 1)),
    ),
    // The same scene in every presentation. Pictures are cached between builds, so that the
    // benchmark measures pages.
    storyboard: {
      version: 2,
      background: '#10131a',
      elements: [{ id: 'a', type: 'rect', x: 800, y: 450, w: 400, h: 300, fill: '#2f6bff' }],
      path: [{ id: 's1', title: 'Start', frame: { x: 800, y: 450, w: 1600, h: 900 } }],
    },
  };
}
