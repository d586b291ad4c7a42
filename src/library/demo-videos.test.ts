import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { readVideoType, unknownCodecs } from '#domain/media/media-formats';
import { video as videoSchema, type Video } from './schemas/video.ts';

const VIDEOS = resolve('src/content/videos');
const files = readdirSync(VIDEOS);

/** Returns the codecs of a file, its length in seconds, and the bytes of its sound. */
async function read(file: string) {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  try {
    const { codecs } = readVideoType(await input.getMimeType());
    const seconds = await input.computeDuration();
    const sound = await input.getPrimaryAudioTrack();
    let soundBytes = 0;
    if (sound) for await (const { data } of new EncodedPacketSink(sound).packets()) soundBytes += data.length;
    return { codecs, seconds, soundBytes };
  } finally {
    input.dispose();
  }
}

test.each(files)('%s has sound, and the codecs that its types name', async (name) => {
  const content: unknown = JSON.parse(readFileSync(join(VIDEOS, name), 'utf8'));
  const { video }: Video = videoSchema.parse({ oid: 'demo', ...(content as object) });
  for (const { src, type } of video.sources) {
    const { codecs, seconds, soundBytes } = await read(resolve(VIDEOS, src));
    expect(unknownCodecs(type)).toEqual([]);
    const named = readVideoType(type).codecs;
    expect(codecs).toHaveLength(named.length);
    for (const [index, codec] of named.entries()) expect(codecs[index]).toContain(codec);
    expect(Math.abs(seconds - video.durationSeconds)).toBeLessThan(0.1);
    // Encoders need few bytes for silence.
    expect(soundBytes / seconds).toBeGreaterThan(2000);
  }
});
