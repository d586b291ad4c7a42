import { rulesOf } from '#domain/playback/element-types';
import { nodesToText, sanitiseHtml } from '#domain/html/html-field';
import { publishedPart } from '#domain/playback/published-part';
import type { Presentation } from './schemas/presentation.ts';
import type { TranscriptTopic } from './schemas/transcript.ts';
import type { Video } from './schemas/video.ts';

/**
 * Returns the published texts of content that its record in the search index has: title, tags,
 * description, transcript, and the texts of its steps.
 */
export function searchedTexts(content: Presentation | Video): string[] {
  const published = publishedPart(content);
  const { title, tags, description, transcript } = published;
  return [
    title,
    ...tags,
    ...(description === '' ? [] : [nodesToText(sanitiseHtml(description), Infinity)]),
    ...transcript.flatMap(topicTexts),
    ...('storyboard' in published ? stepTexts(published) : []),
  ];
}

function topicTexts({ texts, topics }: TranscriptTopic): string[] {
  const ofTexts = texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  return [...ofTexts, ...topics.flatMap(topicTexts)];
}

function stepTexts({ storyboard: { path, elements } }: Presentation): string[] {
  const titles = path.map(({ title }) => title);
  const texts = elements.flatMap((element) => {
    const words = rulesOf(element).words(element);
    return words !== null && 'text' in words ? [words.text] : [];
  });
  return [...titles, ...texts];
}
