import { describe, expect, it } from 'vitest';
import { video as videoSchema } from '#library/schemas/video';
import { buildVideoData, mostSupported, videoFiles, buildRestart, playbackToJson } from './playback-file.ts';
import { makePresentation } from './page-data.fixture.ts';

const content = videoSchema.parse({
  oid: 'tide-film',
  title: 'The tide',
  language: 'fr',
  owner: 'harbour',
  lastModified: '2026-03-04T10:00:00Z',
  schemaVersion: '2',
  privacy: 'public',
  video: {
    sources: [
      { src: '../media/tide.webm', type: 'video/webm' },
      { src: '../media/tide.mp4', type: 'video/mp4' },
    ],
    poster: '../media/poster.webp',
    durationSeconds: 4,
    captions: [{ src: '../media/tide-en.vtt', language: 'en', label: 'English' }],
    chapters: [
      { title: 'Flood', start: 0 },
      { title: 'Ebb', start: 2 },
    ],
  },
});

const addressOf = (file: string) => file.replace('../media/', '/_media/');

describe('the data of a video', () => {
  it('names every file by its published address, sources in the order of the content', () => {
    expect(buildVideoData(content, addressOf)).toMatchObject({
      language: 'fr',
      sources: [
        { src: '/_media/tide.webm', type: 'video/webm' },
        { src: '/_media/tide.mp4', type: 'video/mp4' },
      ],
      poster: '/_media/poster.webp',
      durationSeconds: 4,
      captions: [{ src: '/_media/tide-en.vtt', language: 'en', label: 'English' }],
      chapters: [
        { title: 'Flood', start: 0 },
        { title: 'Ebb', start: 2 },
      ],
    });
  });

  it('has its versions, and sources in the order of their codecs', () => {
    const { video } = content;
    const h264 = { src: '../media/a.mp4', type: 'video/mp4; codecs="avc1.64001f"' };
    const av1 = { src: '../media/b.mp4', type: 'video/mp4; codecs="av01.0.05M.08"' };
    const both = { ...content, video: { ...video, described: { sources: [h264, av1] }, signed: null } };
    expect(buildVideoData(both, addressOf).versions).toEqual([
      {
        kind: 'described',
        language: null,
        sources: [
          { src: '/_media/b.mp4', type: av1.type },
          { src: '/_media/a.mp4', type: h264.type },
        ],
      },
    ]);
    expect(videoFiles(both)).toContain('../media/b.mp4');
    const signed = { ...video, signed: { language: 'ase', sources: [h264] } };
    expect(buildVideoData({ ...content, video: signed }, addressOf).versions).toMatchObject([
      { kind: 'signed', language: 'ase' },
    ]);
    expect(mostSupported({ ...video, sources: [h264, av1] })).toBe('../media/a.mp4');
  });

  it('contains nothing else of the content', () => {
    expect(JSON.stringify(buildVideoData(content, addressOf))).not.toMatch(/\.\.|harbour|The tide/);
  });

  it('lists each of its files once', () => {
    expect(videoFiles(content)).toEqual([
      '../media/tide.webm',
      '../media/tide.mp4',
      '../media/tide-en.vtt',
      '../media/poster.webp',
    ]);
  });
});

const restartOf = (restart: object | null, changes: Record<string, unknown> = {}) =>
  buildRestart(makePresentation({ restart, ...changes }), {});

it('is only a restart button by default [3.40]', () => {
  expect(restartOf(null)).toEqual({ theme: 'present', headline: [], learnMore: null });
});

it('has a learn-more button if the content has an address for it', () => {
  expect(restartOf({ learnMoreUrl: '/product/' }).learnMore).toEqual({ text: null, href: '/product/' });
});

const PROMOTING = {
  theme: 'product',
  mainCtaText: 'Now <b onclick="x()">you</b><script>alert(1)</script>',
  ctaButtonText: 'Create',
};

it('promotes the product with a clean headline [3.40, 4.7]', () => {
  expect(restartOf(PROMOTING)).toEqual({
    theme: 'promo',
    headline: [{ text: 'Now ' }, { tag: 'b', attributes: {}, children: [{ text: 'you' }] }],
    learnMore: { text: 'Create', href: '/product/' },
  });
});

describe('content that allows no promotions', () => {
  const noAds = { canWeShowAds: false };

  it('has only a restart button in place of the promotion', () => {
    expect(restartOf(PROMOTING, noAds)).toEqual({ theme: 'promo', headline: [], learnMore: null });
  });

  it('keeps a link of its own', () => {
    const learnMoreUrl = 'https://example.org/book';
    expect(restartOf({ ...PROMOTING, learnMoreUrl }, noAds)).toMatchObject({
      headline: [],
      learnMore: { text: 'Create', href: learnMoreUrl },
    });
  });
});

it('has no link in teased content, whose page offers to sign up there', () => {
  const teased = { teaseContent: true };
  expect(restartOf({ ...PROMOTING, learnMoreUrl: '/product/' }, teased)).toEqual({
    theme: 'promo',
    headline: [],
    learnMore: null,
  });
});

it.each([
  [{}, undefined],
  [{ 'viewer-video-ads': true, 'viewer-video-priming': true }, undefined],
  [{ 'viewer-video-ads': false }, 'none'],
  [{ 'viewer-video-ads': false, 'viewer-video-priming': true }, 'none'],
  [{ 'viewer-video-priming': false }, 'waits'],
] as const)('has a clip as the flags %j say [6.13]', (features, clip) => {
  expect(buildRestart(makePresentation({ restart: PROMOTING }), features).clip).toBe(clip);
  expect(buildRestart(makePresentation({ restart: null }), features).clip).toBeUndefined();
});

it('removes the noise of computed coordinates, and keeps small and large numbers', () => {
  const frame = { x: 0.1 + 0.2, y: 123456.25, w: 0.0012345, h: 1e6, r: -0 };
  const steps = [{ title: 'S', frame, text: '', topic: null, firstObject: 0 }];
  const json = playbackToJson({
    scene: {
      version: 1,
      language: 'en',
      background: '#000',
      overview: frame,
      elements: [],
      steps,
      objects: [],
    },
    restart: { theme: 'present', headline: [], learnMore: null },
  });
  expect(json).toContain('"frame":{"x":0.3,"y":123456.25,"w":0.0012345,"h":1000000,"r":0}');
});
