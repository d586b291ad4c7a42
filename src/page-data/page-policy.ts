import { ADAPTIVE_TYPE } from '#domain/media/adaptive-type';
import type { Entry } from '#library/schemas/entry';

/** Directives of the content security policy that are added to those of all pages. */
export type PagePolicy = readonly (`media-src ${string}` | `connect-src ${string}`)[];

/**
 * Returns what the page of some content needs beyond the policy of all pages. The library that
 * plays adaptive videos requests their segments itself, and gives them to the browser as a `blob:`.
 * `mediaBase` is the address of the host that serves the video; empty for the site itself.
 */
export function buildPagePolicy(content: Entry, mediaBase: string): PagePolicy {
  if (!('video' in content)) return [];
  const { sources, described, signed } = content.video;
  const allSources = [sources, described?.sources ?? [], signed?.sources ?? []].flat();
  if (!allSources.some(({ type }) => type === ADAPTIVE_TYPE)) return [];
  const { origin } = mediaBase === '' ? { origin: null } : new URL(mediaBase);
  return ['media-src blob:', ...(origin === null ? [] : [`connect-src ${origin}` as const])];
}
