import { beforeAll, describe, expect, it } from 'vitest';
import { video as videoSchema } from '#library/schemas/video';
import { loadMessages } from '#i18n/load-messages.fixture';
import { buildAuthor } from './author.ts';
import { makePresentation, makeViewPageInput } from './page-data.fixture.ts';
import { buildStructuredData, type StructuredInput } from './structured-data.ts';

beforeAll(() => loadMessages());

function makeInput(changes: Partial<StructuredInput> = {}): StructuredInput {
  const { content, owner, socialCard, siteUrl, locale, t } = makeViewPageInput();
  const author = buildAuthor(owner, locale, t);
  const path = '/p/rivers-of-data/rivers-data/';
  return {
    content,
    author,
    description: 'Where data flow.',
    picture: socialCard,
    path,
    file: null,
    siteUrl,
    ...changes,
  };
}

const VIDEO = videoSchema.parse({
  oid: 'lock',
  owner: null,
  title: 'How a lock works',
  language: 'en',
  lastModified: '2026-03-04T10:00:00Z',
  schemaVersion: '2',
  privacy: 'public',
  viewCount: 7,
  video: {
    sources: [{ src: './lock.mp4', type: 'video/mp4' }],
    poster: './lock.png',
    durationSeconds: 12.5,
    chapters: [
      { title: 'Up', start: 0 },
      { title: 'Down', start: 5 },
    ],
  },
});

const makeVideo = (changes: Record<string, unknown> = {}) =>
  makeInput({
    content: { ...VIDEO, ...changes },
    path: '/v/lock/how-a-lock-works/',
    file: '/_media/lock.mp4',
  });

// The compiler checks the types of schema.org here, and `npm test -- formats` checks the built
// site.
describe('the structured data of a presentation', () => {
  it('contain its steps and its player', () => {
    expect(buildStructuredData(makeInput())).toMatchObject({
      '@type': 'PresentationDigitalDocument',
      inLanguage: 'en',
      dateModified: '2026-03-04T10:00:00Z',
      thumbnailUrl: 'https://podium.example/_pictures/abc-1200.jpg',
      author: { '@type': 'Person', name: 'Ada Lovelace', url: 'https://podium.example/user/ada/' },
      associatedMedia: { embedUrl: 'https://podium.example/p/embed/rivers-of-data/' },
      hasPart: [
        { name: 'Start', position: 1, url: 'https://podium.example/p/rivers-of-data/rivers-data/#step=1' },
      ],
    });
  });

  it('do not repeat the transcript, which the page shows', () => {
    const transcript = makeViewPageInput().content.transcript;
    expect(JSON.stringify(transcript)).toContain('Sources');
    for (const input of [makeInput(), makeVideo({ transcript })])
      expect(JSON.stringify(buildStructuredData(input))).not.toContain('Sources');
  });

  it('have the numbers of views and likes of the page', () => {
    const statistic = (changes: Record<string, unknown>) =>
      buildStructuredData(makeInput({ content: makePresentation(changes) }))?.interactionStatistic;
    const counter = (type: string, userInteractionCount: number) => ({
      '@type': 'InteractionCounter',
      interactionType: { '@type': type },
      userInteractionCount,
    });
    expect(statistic({})).toEqual([counter('ViewAction', 12840), counter('LikeAction', 312)]);
    expect(statistic({ viewCount: 0, likesCount: 0 })).toEqual([counter('LikeAction', 0)]);
    expect(statistic({ viewCount: 0, likesCount: undefined })).toEqual([]);
  });

  it.each(['hidden', 'private'])('are absent if it is %s', (privacy) => {
    const content = makePresentation({ privacy, viewLink: { link_id: 'x'.repeat(22) } });
    expect(buildStructuredData(makeInput({ content }))).toBeNull();
  });
});

describe('the structured data of a video', () => {
  it('contain its file, its length and its chapters', () => {
    expect(buildStructuredData(makeVideo())).toMatchObject({
      '@type': 'VideoObject',
      uploadDate: '2026-03-04T10:00:00Z',
      duration: 'PT12.5S',
      contentUrl: 'https://podium.example/_media/lock.mp4',
      embedUrl: 'https://podium.example/p/embed/lock/',
      hasPart: [
        { '@type': 'Clip', name: 'Up', startOffset: 0, endOffset: 5 },
        {
          name: 'Down',
          startOffset: 5,
          endOffset: 12.5,
          url: 'https://podium.example/v/lock/how-a-lock-works/?start=5',
        },
      ],
    });
  });
});
