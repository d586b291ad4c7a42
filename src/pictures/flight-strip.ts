import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { findDrawnPicture } from './drawn-picture.ts';
import { encodeVariants } from './encode.ts';
import { limitEncoding } from './limit-encoding.ts';
import { hashOfInputs, sceneSource, type PictureSource, type PreviewEntry } from './picture-sources.ts';
import { addressOf, findCached, cacheAndPublish } from './picture-store.ts';
import { FLIGHT_STRIP, type StripSettings } from './presets.ts';
import type { Raster } from './raster.ts';

/** A presentation whose storyboard is read only if its steps must be drawn. */
interface FlightEntry extends Pick<PreviewEntry, 'baseDir'> {
  readonly storyboard: Extract<PreviewEntry['storyboard'], () => unknown>;
  readonly drawing: NonNullable<PreviewEntry['drawing']>;
}

/**
 * Returns the address of a picture of the first steps of a presentation, one below the other, which
 * its cards (rule 3.58) or the home page (rule 2.104) fly through. Returns null if there are fewer
 * than two steps. Throws a PictureError.
 */
export async function drawPreviewStrip(
  { storyboard: read, drawing, baseDir }: FlightEntry,
  env: FileTarget,
  settings = FLIGHT_STRIP,
): Promise<string | null> {
  const draw = async () => {
    const storyboard = await read();
    const steps = storyboard?.path.slice(0, settings.steps) ?? [];
    if (storyboard === null || steps.length < 2) return null;
    const sources = await Promise.all(
      steps.map(({ frame }) => sceneSource(storyboard, frame, baseDir, settings, env)),
    );
    const hash = hashOfInputs(settings, { steps: sources.map((source) => source.hash) });
    const kept = await findCached<string>(env, hash);
    return { picture: kept ?? (await limitEncoding(() => makeStrip(sources, hash, env, settings))), hash };
  };
  return findDrawnPicture({ drawingKey: await drawing(), settings, draw }, env);
}

async function makeStrip(
  sources: readonly PictureSource[],
  hash: string,
  env: FileTarget,
  settings: StripSettings,
): Promise<string> {
  const rasters: Raster[] = [];
  for (const source of sources) rasters.push(await source.rasterize());
  const strip = await encodeWithinLimit(joinBelow(rasters), settings);
  return cacheAndPublish(env, hash, [strip], addressOf(hash, strip));
}

/** Joins pictures of one size, one below the other. */
function joinBelow(rasters: readonly Raster[]): Raster {
  const [first] = rasters;
  if (first === undefined) throw new Error('a strip needs at least one picture');
  const height = first.height * rasters.length;
  return { ...first, height, data: Buffer.concat(rasters.map(({ data }) => data)) };
}

/** Encodes a strip with the best quality whose file is small enough. */
async function encodeWithinLimit(raster: Raster, { widths, qualities, maxBytes }: StripSettings) {
  for (const avif of qualities) {
    const [strip] = await encodeVariants(raster, {
      ratio: raster.width / raster.height,
      widths,
      avif,
      webp: null,
    });
    if (strip !== undefined && strip.data.length <= maxBytes) return strip;
  }
  throw new Error(`a strip of steps has more than ${maxBytes} bytes; add a lower quality to its settings`);
}
