import { CHUNK_TIMEOUT_MS } from '#domain/page/timeouts';
import { ChunkLoadError } from './chunk.ts';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { HttpStatusError, RequestTimeoutError } from './http-errors.ts';

/**
 * Fetches a JSON file of the build for late code: a scene, a video, texts. Rejects with a
 * ChunkLoadError, whose cause is an error of `http-errors.ts`, or a SyntaxError if the file is not
 * JSON.
 */
export async function fetchPlaybackFile(environment: HttpEnvironment, path: string): Promise<unknown> {
  try {
    return await fetchJson(environment, path);
  } catch (error) {
    const type = error instanceof SyntaxError ? 'error' : 'missing';
    // Only the file name, because the path may contain a view link.
    const file = path.slice(path.lastIndexOf('/') + 1);
    throw new ChunkLoadError(file, error instanceof RequestTimeoutError ? 'timeout' : type, error);
  }
}

function fetchJson(environment: HttpEnvironment, path: string): Promise<unknown> {
  return sendRequest(
    environment,
    { method: 'GET', path, headers: { Accept: 'application/json' }, timeoutMs: CHUNK_TIMEOUT_MS },
    (response) => {
      if (!response.ok) throw new HttpStatusError(response);
      return response.json() as Promise<unknown>;
    },
  );
}

/** Pictures delay playback for at most this long. A later picture shows when it arrives. */
const MAX_PICTURE_WAIT_MS = 10_000;

/** Fetches and decodes pictures. Calls `onDone` for each, even if it fails or is late. */
export async function decodePictures(
  addresses: readonly string[],
  onDone: () => void,
  createImage: () => HTMLImageElement = () => new Image(),
): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_PICTURE_WAIT_MS));
  await Promise.all(
    addresses.map(async (address) => {
      const image = createImage();
      image.src = address;
      await Promise.race([image.decode(), timeout]).catch(() => undefined);
      onDone();
    }),
  );
}
