import { pendingOf } from '#domain/content/pending';
import { owner as ownerSchema } from '#library/schemas/owner';
import { presentation as presentationSchema, type Presentation } from '#library/schemas/presentation';
import { site as siteSchema } from '#library/schemas/site';
import { video as videoSchema } from '#library/schemas/video';
import { messagesFor } from '#i18n/messages';
import type { ContentFacts, Entry } from '#library/schemas/entry';
import type { PictureData } from '#domain/media/picture';
import type { ViewPageInput } from './view-page.ts';

const PRESENTATION_FILE = {
  oid: 'rivers-of-data',
  title: 'Rivers & data',
  language: 'en',
  description: '<h1>About</h1><p>Water <a href="javascript:alert(1)">flows</a>.</p>',
  owner: 'ada-lovelace',
  lastModified: '2026-03-04T10:00:00Z',
  schemaVersion: '2',
  privacy: 'public',
  viewCount: 12840,
  likesCount: 312,
  tags: ['data', 'big rivers'],
  transcript: [
    { texts: [{ id: 't1', styleClasses: ['title'], paragraphs: [{ text: 'Sources' }] }], topics: [] },
  ],
  storyboard: {
    version: 2,
    background: '#10131a',
    elements: [],
    path: [{ id: 's1', title: 'Start', frame: { x: 0, y: 0, w: 1600, h: 900 } }],
  },
};

/** A picture for tests. */
export const PICTURE: PictureData = {
  src: '/_pictures/abc-440.webp',
  width: 440,
  height: 248,
  avif: '/_pictures/abc-220.avif 220w, /_pictures/abc-440.avif 440w',
  placeholder: 'data:image/webp;base64,AA==',
};

/** Returns a presentation for tests with `changes`. */
export function makePresentation(changes: Record<string, unknown> = {}): Presentation {
  return presentationSchema.parse({ ...PRESENTATION_FILE, ...changes });
}

/** Returns a presentation with its facts for tests with `changes`. */
export function makeEntry(changes: Record<string, unknown> = {}): Entry {
  const content = makePresentation(changes);
  return {
    ...content,
    pending: pendingOf(content),
    kind: 'presentation',
    slug: 'rivers-data',
    durationSeconds: null,
    steps: content.storyboard.path.length,
  };
}

/** Returns a video with its facts for tests with `changes`. */
export function makeVideoEntry(changes: Record<string, unknown> = {}): Entry {
  const { storyboard: _, ...base } = PRESENTATION_FILE;
  const media = {
    sources: [{ src: '../media/flow.mp4', type: 'video/mp4' }],
    poster: '../media/flow.png',
    durationSeconds: 95,
  };
  const video = videoSchema.parse({ ...base, video: media, ...changes });
  return {
    ...video,
    kind: 'video',
    slug: 'rivers-data',
    durationSeconds: media.durationSeconds,
    steps: null,
  };
}

/** Returns the facts of a presentation for tests with `changes`. */
export function makeFacts(changes: Partial<ContentFacts> = {}): ContentFacts {
  return { ...makeEntry(), ...changes };
}

/** Returns the input of a view page for tests. Messages must be loaded. */
export function makeViewPageInput(
  changes: Record<string, unknown> = {},
  input: Partial<ViewPageInput> = {},
): ViewPageInput {
  const content = makeEntry(changes);
  const locale = input.locale ?? 'en';
  return {
    content,
    owner: ownerSchema.parse({
      oid: 'ada',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
    }),
    hasProfile: true,
    site: siteSchema.parse({
      name: 'Podium',
      searchTerms: { en: { teacher: ['space'], other: ['maps & more'] } },
      staffPicks: [],
      videos: [],
      evaluatedFeatures: {
        'allow-content-curation': false,
        'gm-view-page-banner-human-connection': false,
        'gm-view-page-banner-human-connection-edu': false,
      },
    }),
    pictures: { preview: PICTURE, fallbackPreview: null },
    cards: { templates: [], picks: [], areTopPicks: false, videos: [], next: [] },
    formulas: {},
    tagPages: new Set(),
    series: null,
    talk: [],
    steps: ('storyboard' in content ? content.storyboard.path : []).map((step) => ({
      step,
      picture: PICTURE,
    })),
    socialCard: { src: '/_pictures/abc-1200.jpg', width: 1200, height: 630 },
    startHref: '#steps',
    siteUrl: 'https://podium.example',
    locale,
    t: messagesFor(locale),
    ...input,
  };
}
