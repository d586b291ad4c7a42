import type {
  CreativeWork,
  InteractionCounter,
  Person,
  PresentationDigitalDocument,
  VideoObject,
  WithContext,
} from 'schema-dts';
import { isListed } from '#domain/display-rules';
import { embedPath } from '#domain/paths';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';
import type { Author } from './author.ts';
import type { CardPicture } from './seo.ts';

/** What structured data are computed from. */
export interface StructuredInput {
  content: Presentation | Video;
  author: Author | null;
  description: string;
  picture: CardPicture | null;
  /** Path of the view page. */
  path: string;
  /** Path of the video file; null for presentations. */
  file: string | null;
  siteUrl: string;
}

/** What listed content is in the words of schema.org, as JSON-LD; null for content that only a view link opens. */
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
      // What search engines take: the same page with a query (Google, Clip).
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
    // Content files know one date only.
    uploadDate: content.lastModified,
    duration: `PT${durationSeconds}S`,
    embedUrl: absolute(embedPath(content.oid)),
    ...(input.file !== null && { contentUrl: absolute(input.file) }),
    hasPart: chapters.map((chapter, index) => ({
      '@type': 'Clip',
      name: chapter.title,
      startOffset: chapter.start,
      endOffset: chapters[index + 1]?.start ?? durationSeconds,
      url: absolute(`${input.path}?start=${chapter.start}`),
    })),
    interactionStatistic: countInteractions(content, 'WatchAction'),
  };
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

/** Only what the page shows too (spec section 4): no views where nobody has viewed, no likes where there is no like button. */
function countInteractions(
  { viewCount, likesCount }: Presentation | Video,
  seen: 'ViewAction' | 'WatchAction',
): InteractionCounter[] {
  const counts = [
    [seen, viewCount === 0 ? undefined : viewCount],
    ['LikeAction', likesCount],
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

function toAbsolute({ siteUrl }: StructuredInput): (path: string) => string {
  return (path) => new URL(path, siteUrl).href;
}
