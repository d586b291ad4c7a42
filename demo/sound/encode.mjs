import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

// Runs in a browser, bundled by add-sound.ts.
registerAacEncoder();

const BITRATES = { aac: 40_000, opus: 36_000 };

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

window.withSound = async (film, format, samples, rate) => {
  const input = new Input({ source: new BlobSource(new Blob([bytesOf(film)])), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track?.codec) throw new Error('The film has no picture.');
  const target = new BufferTarget();
  const kind = format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format: kind, target });
  const codec = format === 'mp4' ? 'aac' : 'opus';
  const picture = new EncodedVideoPacketSource(track.codec);
  const sound = new AudioSampleSource({ codec, bitrate: BITRATES[codec] });
  output.addVideoTrack(picture, { rotation: track.rotation });
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets())
    await picture.add(packet, decoderConfig && { decoderConfig });
  const all = new Float32Array(bytesOf(samples).buffer);
  for (let from = 0; from < all.length; from += rate) {
    const data = all.slice(from, from + rate);
    const sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate: rate,
      timestamp: from / rate,
    });
    await sound.add(sample);
    sample.close();
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
