import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkContent } from './library.ts';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The first bytes of an MP4 file. */
export const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isomavc1')]);

/** Captions without a cue. */
export const VTT = Buffer.from('WEBVTT\n');

/** Returns a valid presentation with `changes`. */
export function aPresentation(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    oid: 'rivers-of-data',
    title: 'Rivers of data',
    language: 'en',
    owner: 'ada-lovelace',
    lastModified: '2026-03-04T10:00:00Z',
    schemaVersion: '2',
    privacy: 'public',
    preview: '../media/rivers.png',
    storyboard: aStoryboard(),
    ...changes,
  };
}

/** Returns a storyboard of one step with `changes`. */
export function aStoryboard(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const path = [{ id: 'one', title: 'One', frame: { x: 0, y: 0, w: 160, h: 90 } }];
  return { version: 2, background: '#10131a', elements: [], path, ...changes };
}

/** Returns a valid video with `changes` to the file and to its media. */
export function aVideo(changes: Record<string, unknown> = {}, media: Record<string, unknown> = {}) {
  const { storyboard: _, ...base } = aPresentation({ oid: 'how-rivers-flow', preview: null, ...changes });
  return {
    ...base,
    video: {
      sources: [{ src: '../media/flow.mp4', type: 'video/mp4' }],
      poster: '../media/rivers.png',
      durationSeconds: 60,
      ...media,
    },
  };
}

/** Returns a valid template with `changes`. */
export function aTemplate(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    slug: 'plan',
    title: 'Plan',
    subTitle: 'For plans',
    thumbnail: '../media/rivers.png',
    ...changes,
  };
}

/** Returns the files of a valid content folder, by path. */
export function goodContent(): Record<string, unknown> {
  return {
    'presentations/rivers.json': aPresentation(),
    'videos/flow.json': aVideo(),
    'templates/plan.json': aTemplate(),
    'owners/ada-lovelace.json': { oid: 'ada', username: 'ada', firstName: 'Ada', lastName: 'Lovelace' },
    'site/site.json': {
      name: 'Podium',
      searchTerms: {},
      staffPicks: ['rivers-of-data'],
      videos: ['how-rivers-flow'],
      evaluatedFeatures: {},
    },
    'media/rivers.png': PNG,
    'media/flow.mp4': MP4,
  };
}

/**
 * Writes files into a temporary folder that is removed after the test. Text and bytes are written
 * as they are, other values as JSON.
 */
export async function writeContent(files: Record<string, unknown>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'podium-content-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(path, isRaw ? content : JSON.stringify(content, null, 2));
  }
  return root;
}

/** Returns the faults of a valid content folder after `changes`, as "file field fault; remedy". */
export async function faultsOf(changes: Record<string, unknown>): Promise<string[]> {
  const { faults } = await checkContent(await writeContent({ ...goodContent(), ...changes }));
  return faults.map(({ file, field, fault, remedy }) => `${file} ${field} ${fault}; ${remedy}`);
}
