import type {
  CreativeWork,
  InteractionCounter,
  Person,
  PresentationDigitalDocument,
  VideoObject,
  WithContext,
} from 'schema-dts';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { isListed } from '#domain/content/display-rules';
import { embedPath } from '#domain/addresses/paths';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';
import type { Author } from './author.ts';
import type { CardPicture } from './seo.ts';

/** The input for the structured data of content. */
export interface StructuredInput {
  content: Presentation | Video;
  author: Author | null;
  description: string;
  picture: CardPicture | null;
  /** Path of the view page. */
  path: string;
  /** Path of the video file. Null for presentations. */
  file: string | null;
  siteUrl: string;
}

/** Describes listed content with schema.org as JSON-LD. Null for content behind a view link. */
export function buildStructuredData(
  input: StructuredInput,
): WithContext<PresentationDigitalDocument> | WithContext<VideoObject> | null {
  if (!isListed(input.content.privacy)) return null;
  const { content } = input;
  return 'video' in content ? describeVideo(input, content) : describePresentation(input, content);
}

function describePresentation(
  input: StructuredInput,
  content: Presentation,
): WithContext<PresentationDigitalDocument> {
  const absolute = toAbsolute(input);
  return {
    '@context': 'https://schema.org',
    '@type': 'PresentationDigitalDocument',
    ...describeWork(input),
    dateModified: content.lastModified,
    associatedMedia: { '@type': 'MediaObject', embedUrl: absolute(embedPath(content.oid)) },
    hasPart: content.storyboard.path.map((step, index): CreativeWork => ({
      '@type': 'CreativeWork',
      name: step.title,
      position: index + 1,
      url: absolute(`${input.path}#step=${index + 1}`),
    })),
    interactionStatistic: countInteractions(content, 'ViewAction'),
  };
}

function describeVideo(input: StructuredInput, content: Video): WithContext<VideoObject> {
  const { durationSeconds, chapters } = content.video;
  const absolute = toAbsolute(input);
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    ...describeWork(input),
    // Content files have only one date.
    uploadDate: content.lastModified,
    duration: `PT${durationSeconds}S`,
    embedUrl: absolute(embedPath(content.oid)),
    ...(input.file !== null && { contentUrl: absolute(input.file) }),
    hasPart: chapters.map((chapter, index) => ({
      '@type': 'Clip',
      name: chapter.title,
      startOffset: chapter.start,
      endOffset: chapters[index + 1]?.start ?? durationSeconds,
      // Google requires that the URL of a Clip is the same page with a query.
      url: absolute(`${input.path}?start=${chapter.start}`),
    })),
    accessibilityFeature: featuresOf(content),
    interactionStatistic: countInteractions(content, 'WatchAction'),
  };
}

/** Returns the accessibility features of a video, in the terms of schema.org. */
function featuresOf({ transcript, video: { captions, described, signed } }: Video): string[] {
  return [
    ...(captions.length > 0 ? ['captions'] : []),
    ...(described ? ['audioDescription'] : []),
    ...(signed ? ['signLanguage'] : []),
    ...(transcript.length > 0 ? ['transcript'] : []),
  ];
}

function describeWork(input: StructuredInput) {
  const { content, author, picture } = input;
  const absolute = toAbsolute(input);
  return {
    name: content.title,
    description: input.description,
    url: absolute(input.path),
    inLanguage: content.language,
    ...(picture !== null && { thumbnailUrl: absolute(picture.src) }),
    ...(author?.isNamed === true && { author: describePerson(author, absolute) }),
    ...(content.tags.length > 0 && { keywords: content.tags.join(', ') }),
  };
}

function describePerson({ name, profile }: Author, absolute: (path: string) => string): Person {
  return { '@type': 'Person', name, ...(profile !== null && { url: absolute(profile.href) }) };
}

/** Includes only counts that the page shows too (rule 4.15): no views if there are none. */
function countInteractions(
  { viewCount, likesCount }: Presentation | Video,
  viewAction: 'ViewAction' | 'WatchAction',
): InteractionCounter[] {
  const counts = [
    [viewAction, viewCount === 0 ? undefined : viewCount],
    ['LikeAction', HAS_SIGN_IN ? likesCount : undefined],
  ] as const;
  return counts.flatMap(([type, count]) =>
    count === undefined
      ? []
      : [
          {
            '@type': 'InteractionCounter',
            interactionType: { '@type': type },
            userInteractionCount: count,
          },
        ],
  );
}

/** Returns a function that turns paths of the site into absolute addresses. */
export function toAbsolute({ siteUrl }: { readonly siteUrl: string }): (path: string) => string {
  return (path) => new URL(path, siteUrl).href;
}
