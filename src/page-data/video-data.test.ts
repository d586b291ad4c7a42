import { describe, expect, it } from 'vitest';
import { video as videoSchema } from '#content/schemas/video';
import { buildVideoData, videoFiles } from './video-data.ts';

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

  it('holds nothing else of the content', () => {
    expect(JSON.stringify(buildVideoData(content, addressOf))).not.toMatch(/\.\.|harbour|The tide/);
  });

  it('needs each of its files once', () => {
    expect(videoFiles(content)).toEqual([
      '../media/tide.webm',
      '../media/tide.mp4',
      '../media/tide-en.vtt',
      '../media/poster.webp',
    ]);
  });
});
