// Thread that reads codecs, started by read-codecs.ts.
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { CustomSource, Input, Logging, LogLevel, MP4, WEBM, type InputFormat } from 'mediabunny';
import { messageOf } from '#domain/util/describe-error';
import type { VideoFormat } from '#domain/media/media-formats';
import type { CodecAnswer } from './read-codecs.ts';

const READERS: Readonly<Record<VideoFormat, InputFormat>> = { mp4: MP4, webm: WEBM };

/**
 * Maximum number of bytes to read from a file. The tables of a video of eight hours have about
 * 20 MB, but a damaged file can refer to the same place any number of times.
 */
const MAX_BYTES = 64_000_000;

// Silent, because the caller reports faults.
Logging.level = LogLevel.Silent;

async function readCodecs(file: string): Promise<readonly string[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let bytes = 0;
    const source = new CustomSource({
      getSize: () => size,
      async read(start, end) {
        bytes += end - start;
        if (bytes > MAX_BYTES) throw new Error(`its tables have more than ${MAX_BYTES / 1_000_000} MB`);
        const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start);
        if (bytesRead < end - start) throw new Error('it became shorter');
        return buffer;
      },
      // Not handled here, because the pending call rejects with the same error.
      handleUnhandledError: () => undefined,
    });
    const input = new Input({ source, formats: Object.values(READERS) });
    try {
      const tracks = (await input.getTracks()).filter((item) => item.isVideoTrack() || item.isAudioTrack());
      const codecs = tracks.map((track) => track.getCodecParameterString());
      return (await Promise.all(codecs)).map((codec) => codec ?? 'unknown');
    } finally {
      input.dispose();
    }
  } finally {
    await handle.close();
  }
}

const port = parentPort;
if (port === null) throw new Error('read-codecs-worker.ts runs as a worker thread only.');
const reply = (answer: CodecAnswer): void => port.postMessage(answer);
port.on('message', (file: string) => {
  readCodecs(file).then(
    (codecs) => reply({ codecs }),
    (error: unknown) => reply({ fault: messageOf(error) }),
  );
});
