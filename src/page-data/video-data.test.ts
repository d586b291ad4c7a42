import { describe, expect, it } from 'vitest';
import { video as videoSchema } from '#library/schemas/video';
import { buildVideoData, mostSupported, videoFiles } from './video-data.ts';

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
