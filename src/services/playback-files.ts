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
    const isLate = error instanceof RequestTimeoutError;
    const type = isLate ? 'timeout' : error instanceof SyntaxError ? 'error' : 'missing';
    // Only the file name: the path may contain a view link.
    throw new ChunkLoadError(path.slice(path.lastIndexOf('/') + 1), type, error);
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

/** Maximum time that one picture delays playback, in ms. A later one shows when it arrives. */
const PICTURE_PATIENCE_MS = 10_000;

/** Fetches and decodes pictures. Calls `onDone` for each, also if it fails or is late. */
export async function decodePictures(
  addresses: readonly string[],
  onDone: () => void,
  createImage: () => HTMLImageElement = () => new Image(),
): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS));
  await Promise.all(
    addresses.map(async (address) => {
      const image = createImage();
      image.src = address;
      await Promise.race([image.decode(), patience]).catch(() => undefined);
      onDone();
    }),
  );
}
