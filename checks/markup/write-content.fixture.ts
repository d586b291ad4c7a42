import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Pictures, a video and captions for the content. */
const MEDIA_DIR = join(import.meta.dirname, '../../e2e/site/src/content/media');

/**
 * The texts of two sites that differ in nothing else. At each index, one site shows the `hostile`
 * text and its twin the `harmless` one.
 */
export interface Twins {
  readonly hostile: readonly string[];
  readonly harmless: readonly string[];
}

/** Pairs each text with a harmless one that occurs nowhere else in the pages. */
export function toTwins(hostile: readonly string[]): Twins {
  return { hostile, harmless: hostile.map((_, index) => `Plain${String(index).padStart(2, '0')}text`) };
}

/** One text, and the content that shows it. */
interface TestCase {
  readonly id: string;
  readonly text: string;
  /**
   * The text with a number in front, for fields that determine the order of listings and initials.
   */
  readonly name: string;
  readonly index: number;
}

/** Writes a content folder with an owner, a presentation, a video and a template for each text. */
export async function writeContent(folder: string, texts: readonly string[]): Promise<void> {
  await cp(MEDIA_DIR, join(folder, 'media'), { recursive: true });
  for (const [index, text] of texts.entries()) {
    const number = String(index).padStart(2, '0');
    const testCase: TestCase = { id: `case-${number}`, text, name: `N${number} ${text}`, index };
    await writeJson(join(folder, 'owners', `${testCase.id}.json`), anOwner(testCase));
    await writeJson(join(folder, 'presentations', `${testCase.id}.json`), aPresentation(testCase));
    await writeJson(join(folder, 'videos', `${testCase.id}-film.json`), aVideo(testCase));
    await writeJson(join(folder, 'templates', `${testCase.id}.json`), aTemplate(testCase));
  }
  await writeSite(folder, { name: 'Podium', searchTerms: {} });
}

/** Writes a content folder with one presentation, and the texts in the site file. */
export async function writeSiteContent(folder: string, texts: readonly string[]): Promise<void> {
  await cp(MEDIA_DIR, join(folder, 'media'), { recursive: true });
  const testCase = aPresentation({ id: 'one', text: 'One', name: 'One', index: 0 });
  await writeJson(join(folder, 'presentations/one.json'), { ...testCase, owner: null });
  const termGroups = Array.from({ length: Math.ceil(texts.length / 12) }, (_, index) =>
    texts.slice(index * 12, (index + 1) * 12),
  );
  const segments = ['sales-marketing', 'teacher', 'student', 'other'] as const;
  const searchTerms = {
    en: Object.fromEntries(segments.map((segment, index) => [segment, termGroups[index] ?? ['other']])),
  };
  await writeSite(folder, { name: texts[2] ?? '', searchTerms });
}

async function writeSite(folder: string, texts: { name: string; searchTerms: object }): Promise<void> {
  await writeJson(join(folder, 'site/site.json'), {
    ...texts,
    // The addresses of tag pages contain the tags, so twins would have different pages.
    tagPages: false,
    staffPicks: [],
    videos: [],
    evaluatedFeatures: {
      'allow-content-curation': true,
      'gm-view-page-banner-human-connection': false,
      'gm-view-page-banner-human-connection-edu': false,
    },
  });
}

async function writeJson(path: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(value));
}

const anOwner = ({ id, name }: TestCase) => ({
  oid: id,
  username: name,
  firstName: name,
  lastName: name,
  publicDisplayName: name,
  // Determines the colour of the avatar, which must be the same for both twins.
  email: `${id}@podium.example`,
});

const aTemplate = ({ id, text, name }: TestCase) => ({
  slug: id,
  title: name,
  subTitle: text,
  thumbnail: '../media/template-a.webp',
});

const aContent = ({ id, text, name, index }: TestCase) => ({
  oid: id,
  slug: id,
  title: name,
  language: 'en',
  description: `<p>Before <code>${escapeHtml(text)}</code> after.</p>`,
  owner: id.replace('-film', ''),
  lastModified: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  schemaVersion: '2',
  privacy: 'public',
  viewCount: 3,
  likesCount: 2,
  tags: [name],
  shouldShowPreziVideoBanner: true,
  restart: {
    theme: 'other',
    mainCtaText: `<b>${escapeHtml(text)}</b>`,
    ctaButtonText: text,
    learnMoreUrl: '/product/',
  },
  transcript: [
    {
      texts: [
        { id: 'heading', styleClasses: ['title'], paragraphs: [{ text }] },
        { id: 'body', styleClasses: ['body'], paragraphs: [{ text }, { text: `Once more ${text}` }] },
        { id: 'list', styleClasses: ['body'], listType: 'BULLET', paragraphs: [{ text }, { text }] },
      ],
    },
  ],
});

const aPresentation = (item: TestCase) => ({
  ...aContent(item),
  preview: '../media/mill.webp',
  storyboard: {
    version: 2,
    background: '#10222f',
    elements: [
      { id: 'text', type: 'text', x: 0, y: 0, w: 1000, h: 300, text: item.text, fontSize: 40 },
      { id: 'image', type: 'image', x: 0, y: 400, w: 400, h: 200, src: '../media/lake.webp', alt: item.text },
    ],
    path: [
      { id: 'one', title: item.text, frame: { x: 0, y: 100, w: 1280, h: 720 }, topic: 'heading' },
      { id: 'two', title: item.text, frame: { x: 0, y: 400, w: 1280, h: 720 } },
    ],
  },
});

const aVideo = (item: TestCase) => ({
  ...aContent({ ...item, id: `${item.id}-film` }),
  video: {
    sources: [{ src: '../media/tide.mp4', type: 'video/mp4' }],
    poster: '../media/poster.webp',
    durationSeconds: 4,
    captions: [{ src: '../media/tide-en.vtt', language: 'en', label: item.text }],
    chapters: [
      { title: item.text, start: 0 },
      { title: item.text, start: 2 },
    ],
  },
});

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (item) => `&#${item.charCodeAt(0)};`);
}
