import { resolve } from 'node:path';
import type { EntryFacts } from '#content/library';
import { publishMedia } from '#content/media';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';
import { cacheByObject } from '#domain/cache-by-object';
import type { Locale } from '#domain/locales';
import { messagesFor } from '#i18n/messages';
import type { ContentPageInput } from '#page-data/content-page';
import type { DrawnStep } from '#page-data/steps';
import { imagePicture, scenePicture } from '#pictures/pictures';
import { loadEntry } from './load-entry.ts';
import { loadPreview } from './cards.ts';
import { hasListed, loadOwner, loadSite } from './content.ts';
import { publishingOf, siteUrl } from './environment.ts';

/** Reads the input that all pages of some content share. */
export async function loadContentPage(facts: EntryFacts, locale: Locale): Promise<ContentPageInput> {
  const [content, site, owner] = await Promise.all([loadEntry(facts), loadSite(), loadOwner(facts.owner)]);
  return {
    content,
    facts,
    owner,
    hasProfile: await hasListed(facts),
    site,
    pictures: await loadPreviews(facts),
    steps: await stepsOf(content)(facts),
    startHref: await startHref(content, facts),
    siteUrl,
    locale,
    t: messagesFor(locale),
  };
}

/**
 * Returns the previews of the stage. Draws the first step only if the content has no preview
 * picture (spec section 4).
 */
async function loadPreviews(facts: EntryFacts): Promise<ContentPageInput['pictures']> {
  const { preview, poster, fallbackPreview } = facts;
  if (fallbackPreview === null) return { preview: await loadPreview(facts, 'stage'), fallbackPreview };
  return {
    preview: preview === null && poster === null ? null : await loadPreview(facts, 'stage'),
    fallbackPreview: await imagePicture(fallbackPreview, 'stage', publishingOf(facts).pictureEnv),
  };
}

/** Caches the drawn steps of some content, which the pages in all languages show. */
const stepsOf = cacheByObject((content: Presentation | Video) =>
  cacheByObject((facts: EntryFacts) => loadSteps(content, facts)),
);

/** Draws the camera's view at each step of a presentation. */
function loadSteps(content: Presentation | Video, facts: EntryFacts): Promise<DrawnStep[]> {
  if (!('storyboard' in content)) return Promise.resolve([]);
  const { storyboard } = content;
  const { pictureEnv } = publishingOf(facts);
  return Promise.all(
    storyboard.path.map(async (step) => ({
      step,
      picture: await scenePicture(storyboard, step.frame, facts.baseDir, 'card', pictureEnv),
    })),
  );
}

/**
 * Returns the target of Start without JavaScript: the file of a video, or the steps of a
 * presentation.
 */
async function startHref(content: Presentation | Video, facts: EntryFacts): Promise<string> {
  return 'video' in content ? publishVideo(content, facts) : '#steps';
}

/**
 * Publishes a video's file and returns its path: that of the last source, which more players
 * support than earlier ones.
 */
export function publishVideo({ video }: Video, facts: EntryFacts): Promise<string> {
  const file = resolve(facts.baseDir, video.sources.at(-1)?.src ?? '');
  return publishMedia(file, publishingOf(facts).mediaTarget);
}
