import { basename, dirname, resolve } from 'node:path';
import type { ContentKind } from '#domain/addresses/content-kind';
import { ownerName } from '#domain/content/avatar';
import { pendingOf } from '#domain/content/pending';
import { relatingWords } from '#domain/content/relating-words';
import { nodesToText, sanitiseHtml } from '#domain/html/html-field';
import { rulesOf } from '#domain/playback/element-types';
import { publishedPart } from '#domain/playback/published-part';
import type { FindTerms } from '#domain/search/find-terms';
import { flagsNeeded } from '#domain/settings/feature-flags';
import { makeSlug } from '#domain/util/slug';
import { definedFields } from './util/records.ts';
import { SHARED_FIELDS } from './schemas/content-base.ts';
import type { EntryFacts } from './schemas/entry.ts';
import type { Owner } from './schemas/owner.ts';
import type { Presentation } from './schemas/presentation.ts';
import type { Series } from './schemas/series.ts';
import type { Site } from './schemas/site.ts';
import type { Template, TemplateFacts } from './schemas/template.ts';
import type { TranscriptTopic } from './schemas/transcript.ts';
import type { Video } from './schemas/video.ts';
import type { CheckedFile } from './check-file.ts';
import type { ContentFolder } from './content-folders.ts';
import type { Fault } from './fault.ts';
import { mediaReferences } from './media-references.ts';
import { memberOf, valueAt } from './schema-tree.ts';
import { digestOf } from './sha256.ts';

/** A series with the name of its file and the path of its picture. */
export type LibrarySeries = Series & {
  id: string;
  /** The picture, absolute. */
  previewFile: string | null;
};

/** The part of a checked content file that stays in memory. Contains nothing large. */
export interface FileSummary {
  folder: ContentFolder;
  /** Absolute path. */
  path: string;
  /** Relative to the content folder. */
  name: string;
  /** File name without .json. */
  id: string;
  faults: Fault[];
  fields: CheckedFields;
  /** Exactly one of these five is set if the file itself has no fault. */
  entry: EntryFacts | null;
  template: TemplateFacts | null;
  owner: Owner | null;
  series: LibrarySeries | null;
  site: Site | null;
  /** The site's suggested search terms that occur in the content or in the owner's name. */
  foundTerms: readonly string[];
}

/**
 * The values that checks across files need. They are read even from a file with faults, so that its
 * faults do not cause further ones in other files.
 */
interface CheckedFields {
  kind: ContentKind | null;
  oid: string | null;
  slug: string | null;
  linkId: string | null;
  presenterLinkId: string | null;
  owner: string | null;
  isUnlisted: boolean;
  /** Feature flags that the pages of this content read, and that it does not supply. */
  flags: readonly string[];
  language: string | null;
  translationOf: string | null;
  redirectFrom: readonly unknown[];
  items: readonly unknown[];
  topPicks: readonly unknown[];
  staffPicks: readonly unknown[];
  videos: readonly unknown[];
}

/** Reduces a checked file to the parts that the library and the checks across files need. */
export function summariseFile(checked: CheckedFile, findTerms: FindTerms): FileSummary {
  const { folder, path, name, faults, data } = checked;
  const kind = KINDS[folder] ?? null;
  const template = folder === 'templates' ? (data as Template | null) : null;
  const owner = folder === 'owners' ? (data as Owner | null) : null;
  const series = folder === 'series' ? (data as Series | null) : null;
  const content = kind === null ? null : (data as Presentation | Video | null);
  return {
    folder,
    path,
    name,
    id: basename(name, '.json'),
    faults,
    fields: readCheckedFields(kind, checked.raw),
    entry: kind === null || content === null ? null : buildFacts(kind, path, checked.digest, content),
    template: template && buildTemplateFacts(path, checked.digest, template),
    owner,
    series: series && {
      ...series,
      id: basename(name, '.json'),
      previewFile: series.preview && resolve(dirname(path), series.preview),
    },
    site: folder === 'site' ? (data as Site | null) : null,
    foundTerms: findTerms([
      ...(content === null ? [] : searchedTexts(content)),
      ...(owner === null ? [] : [ownerName(owner) ?? '']),
    ]),
  };
}

const KINDS: Partial<Record<ContentFolder, ContentKind>> = { presentations: 'presentation', videos: 'video' };

/** Extracts the facts from a presentation or video; `file` is absolute. */
function buildFacts(
  kind: ContentKind,
  file: string,
  digest: string,
  content: Presentation | Video,
): EntryFacts {
  const baseDir = dirname(file);
  const toAbsolutePath = (path: string | null) => (path === null ? null : resolve(baseDir, path));
  const video = 'video' in content ? content.video : null;
  const published = publishedPart(content);
  return {
    ...pickSharedFields(content),
    lastModified: lastChangeTime(content),
    kind,
    file,
    baseDir,
    slug: content.slug ?? makeSlug(content.title, content.language),
    linkId: content.viewLink?.link_id ?? null,
    presenterLinkId: 'presenterLink' in content ? content.presenterLink?.link_id : undefined,
    preview: toAbsolutePath(content.preview),
    fallbackPreview: toAbsolutePath(content.fallbackPreview),
    poster: toAbsolutePath(video?.poster ?? null),
    durationSeconds: video?.durationSeconds ?? null,
    steps: 'storyboard' in published ? published.storyboard.path.length : null,
    previewAnimation: toAbsolutePath(video?.previewAnimation ?? null),
    pending: pendingOf(content),
    translationOf: content.translationOf,
    downloads: 'downloads' in content ? content.downloads : undefined,
    redirectFrom: content.redirectFrom.length === 0 ? undefined : content.redirectFrom,
    words: relatingWords(`${content.title}\n${descriptionText(content)}`, content.language),
    hasOnlyTeaser: content.teaseContent,
    storyboardDigest: 'storyboard' in published ? digestOf(published.storyboard) : null,
    media: mediaOf(published, baseDir),
    digest,
  };
}

/** Extracts the facts from a template; `file` is absolute. */
function buildTemplateFacts(file: string, digest: string, content: Template): TemplateFacts {
  const { slug, title, subTitle, thumbnail, storyboard } = content;
  const baseDir = dirname(file);
  return {
    slug,
    title,
    subTitle,
    file,
    baseDir,
    preview: thumbnail === undefined ? null : resolve(baseDir, thumbnail),
    storyboardDigest: storyboard === undefined ? null : digestOf(storyboard),
    media: mediaOf(content, baseDir),
    digest,
  };
}

/** Returns all files that some content references, absolute. */
function mediaOf(content: object, baseDir: string): string[] {
  return [...new Set(mediaReferences(content).map(({ src }) => resolve(baseDir, src)))];
}

/** Returns when content last changed. Publishing counts, so that it is listed as new then. */
function lastChangeTime({ lastModified, publishAt }: Presentation | Video): string {
  return publishAt !== null && Date.parse(publishAt) > Date.parse(lastModified) ? publishAt : lastModified;
}

/** Picks the fields of a file that stay in memory. Leaves out those that the file does not have. */
function pickSharedFields(content: Presentation | Video): Pick<Presentation, (typeof SHARED_FIELDS)[number]> {
  const fields = Object.fromEntries(SHARED_FIELDS.map((name) => [name, content[name]]));
  return definedFields(fields) as ReturnType<typeof pickSharedFields>;
}

function readCheckedFields(kind: ContentKind | null, raw: unknown): CheckedFields {
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  const listAt = (key: string) => {
    const value = memberOf(raw, key);
    return Array.isArray(value) ? (value as readonly unknown[]).slice(0, 500) : [];
  };
  const privacy = memberOf(raw, 'privacy');
  return {
    kind,
    oid: textOrNull(memberOf(raw, 'oid')),
    slug: textOrNull(memberOf(raw, 'slug')),
    linkId: textOrNull(valueAt(raw, ['viewLink', 'link_id'])),
    presenterLinkId: textOrNull(valueAt(raw, ['presenterLink', 'link_id'])),
    owner: textOrNull(memberOf(raw, 'owner')),
    flags: kind === null ? [] : readFlags(raw),
    isUnlisted: privacy === 'hidden' || privacy === 'private',
    language: textOrNull(memberOf(raw, 'language')),
    translationOf: textOrNull(memberOf(raw, 'translationOf')),
    redirectFrom: listAt('redirectFrom'),
    items: listAt('items'),
    topPicks: listAt('topPicks'),
    staffPicks: listAt('staffPicks'),
    videos: listAt('videos'),
  };
}

function readFlags(raw: unknown): string[] {
  const features = valueAt(raw, ['viewerDefaults', 'evaluatedFeatures']);
  return flagsNeeded({
    isCurated: memberOf(raw, 'curationExists') === true,
    hasBanner:
      memberOf(raw, 'shouldShowPreziVideoBanner') === true && memberOf(raw, 'canWeShowAds') !== false,
    segment: memberOf(raw, 'authorSegment'),
  }).filter((flag) => memberOf(features, flag) === undefined);
}

/** Returns the text of the description of content, without markup. */
function descriptionText({ description }: Presentation | Video): string {
  return description === '' ? '' : nodesToText(sanitiseHtml(description), Infinity);
}

/**
 * Returns the published texts of content that its record in the search index has: title, tags,
 * description, transcript, and the texts of its steps.
 */
function searchedTexts(content: Presentation | Video): string[] {
  const published = publishedPart(content);
  const { title, tags, transcript } = published;
  return [
    title,
    ...tags,
    descriptionText(content),
    ...transcript.flatMap(topicTexts),
    ...('storyboard' in published ? stepTexts(published) : []),
  ];
}

function topicTexts({ texts, topics }: TranscriptTopic): string[] {
  const ownTexts = texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  return [...ownTexts, ...topics.flatMap(topicTexts)];
}

function stepTexts({ storyboard: { path, elements } }: Presentation): string[] {
  const titles = path.map(({ title }) => title);
  const texts = elements.flatMap((element) => {
    const words = rulesOf(element).words(element);
    return words !== null && 'text' in words ? [words.text] : [];
  });
  return [...titles, ...texts];
}
