import { placeAt, readPlaces, withPlace } from '#domain/playback/left-place';
import type { Position } from '#domain/playback/playback-controls';
import { readSiteFacts } from '#services/page-facts';
import { openText } from './stored-text.ts';

const STORAGE_KEY = 'podium-left';

/** Returns the site's storage, or null if the browser forbids it. */
export function siteStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Opens the store of the place where the visitor left content on this device (rule 4.46). `path` is
 * the path of the content's playback file. Keeps nothing in frames, behind view links, and where
 * visitors must consent to storage.
 */
export function openLeftPlace(path: string, page: Document, storage = siteStorage()) {
  const isPrivate = path.endsWith('/playback.json');
  const mayKeep =
    !isPrivate && !('embed' in page.documentElement.dataset) && !readSiteFacts(page).isConsentNeeded;
  const stored = openText(storage, STORAGE_KEY);
  let lastWritten: number | null | undefined;

  function write(place: number | null): void {
    if (!mayKeep || place === lastWritten) return;
    lastWritten = place;
    const places = withPlace(readPlaces(stored.read()), path, place);
    stored.write(Object.keys(places).length > 0 ? JSON.stringify(places) : null);
  }

  return {
    /** Returns the place (the step, or the seconds of a video), or null. */
    read: () => (mayKeep ? (readPlaces(stored.read())[path] ?? null) : null),
    /** Keeps a position. At the beginning and the end, removes the kept place. */
    keep(position: Position): void {
      const place = placeAt(position);
      if (place !== undefined) write(place);
    },
    forget: () => write(null),
  };
}
