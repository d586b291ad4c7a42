import { resolve } from 'node:path';
import type { EntryFacts } from '#library/library';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import type { Shard } from '#library/shard';
import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { withoutBase } from '#domain/addresses/base';
import { ELSEWHERE_FOLDER, MEDIA_BASE } from '#domain/addresses/media-elsewhere';
import { privateViewPath } from '#domain/addresses/paths';
import type { OwnPagePath } from '#page-data/own-page';

/** What a build passes to the pages. */
export interface BuildInput {
  /** File with the content that the build has read and validated. */
  readonly libraryFile: string;
  /** Folder of the build in progress, absolute, for pictures and media. */
  readonly outDir: string;
  /** The part of the site that is built; null for all of it. */
  readonly shard: Shard | null;
  /** Whether Astro lists Podium's pages. A run that makes the bundle renders only own pages. */
  readonly hasPages: boolean;
  /**
   * The pages of the project and of other integrations. Null while they are not known yet, because
   * Astro is listing all pages: the list then has spare sitemaps for them.
   */
  readonly ownPages: readonly OwnPagePath[] | null;
  /** Receives warnings to authors, one line each. */
  readonly warn: (message: string) => void;
}

let currentBuild: BuildInput | undefined;

/** Sets the input of all pages that are listed and rendered from now on. Not in the dev server. */
export function setBuild(buildInput: BuildInput | undefined): void {
  currentBuild = buildInput;
}

/** Returns the input of the running build; undefined if there is none. */
export function getBuild(): BuildInput | undefined {
  return currentBuild;
}

/** Where files are published. */
export interface Publishing {
  readonly pictureEnv: FileTarget;
  /** For videos and captions. */
  readonly mediaTarget: FileTarget;
}

/** The places of one build. One object for each, because caches of pictures are keyed by it. */
interface PublishingTargets {
  readonly outDir: string | null;
  readonly publicTarget: Publishing;
  /** Places of the files of unlisted content, by the id of its view link. */
  readonly byLinkId: Map<string, Publishing>;
}

let cachedTargets: PublishingTargets | undefined;

/**
 * Returns the places in the output folder of the running build. The dev server has no such folder:
 * it serves all files from the caches.
 */
function getPublishingTargets(): PublishingTargets {
  const outDir = import.meta.env.DEV ? null : resolve(currentBuild?.outDir ?? 'dist');
  if (cachedTargets?.outDir === outDir) return cachedTargets;
  const isElsewhere = MEDIA_BASE !== '' && outDir !== null;
  const elsewhere = isElsewhere ? { base: MEDIA_BASE, folder: resolve(ELSEWHERE_FOLDER) } : null;
  const pictureEnv = { cacheDir: resolve('.cache/pictures'), outDir, elsewhere };
  const mediaTarget = { cacheDir: '.cache/media', outDir, elsewhere };
  cachedTargets = { outDir, publicTarget: { pictureEnv, mediaTarget }, byLinkId: new Map() };
  return cachedTargets;
}

/** Returns where public pictures are published. */
export function publicPictures(): FileTarget {
  return getPublishingTargets().publicTarget.pictureEnv;
}

/**
 * Returns where the files of some content are published. Content behind a view link has them next
 * to its page, never on the host for media: visitors without the link cannot find them, and the
 * page's headers apply to them.
 * All languages share the folder of the default one.
 */
export function publishingOf({ privacy, linkId }: Pick<EntryFacts, 'privacy' | 'linkId'>): Publishing {
  const { outDir, publicTarget: publicTargets, byLinkId } = getPublishingTargets();
  if (outDir === null || linkId === null || isListed(privacy)) return publicTargets;
  const folder = withoutBase(privateViewPath(linkId, DEFAULT_LOCALE));
  const privateTarget = byLinkId.get(linkId) ?? {
    pictureEnv: { ...publicTargets.pictureEnv, folder, elsewhere: null },
    mediaTarget: { ...publicTargets.mediaTarget, folder, elsewhere: null },
  };
  byLinkId.set(linkId, privateTarget);
  return privateTarget;
}

/** URL of the site, for absolute links. */
export const siteUrl: string = import.meta.env.SITE;
