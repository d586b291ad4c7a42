import { addressClash } from '#domain/content/address-clash';
import { explainRedirectSource } from '#domain/addresses/own-rules';
import type { ContentKind } from '#domain/addresses/content-kind';
import {
  factsOf,
  formatOf,
  listExtensions,
  listNames,
  readVideoType,
  unknownCodecs,
} from '#domain/media/media-formats';
import { makeSlug } from '#domain/util/slug';
import type { FieldFault } from './fault.ts';
import { languageFault, signLanguageFault } from './language.ts';
import { memberOf, valueAt } from './schema-tree.ts';

/** Length limit of a transcript, in characters of all its texts: about eight hours of speech. */
const MAX_TRANSCRIPT_CHARACTERS = 500_000;

/**
 * Checks rules across the fields of a parsed presentation or video. Accepts missing fields and
 * wrong types, so that these faults are found together with those of its shape.
 */
export function checkMeaning(kind: ContentKind, file: unknown): FieldFault[] {
  const texts = transcriptTexts(file);
  const kindFaults = kind === 'video' ? checkVideo(file) : checkStoryboard(file, texts);
  return [
    ...checkAddress(kind, file),
    ...checkRedirects(file),
    ...languageFault(['language'], memberOf(file, 'language')),
    ...checkTranscript(texts),
    ...kindFaults,
  ];
}

/** Checks rules across the fields of a parsed template, as `checkMeaning` does. */
export function checkTemplate(file: unknown): FieldFault[] {
  return checkStoryboard(file, null);
}

interface ValueAtPath {
  path: PropertyKey[];
  value: unknown;
}

function itemsAt(file: unknown, ...path: PropertyKey[]): ValueAtPath[] {
  const list = valueAt(file, path);
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ path: [...path, index], value })) : [];
}

function transcriptTexts(file: unknown): ValueAtPath[] {
  const topics = itemsAt(file, 'transcript');
  const texts: ValueAtPath[] = [];
  // The list grows during the loop, so that nested topics are visited too.
  for (const { path, value } of topics) {
    for (const inner of itemsAt(value, 'topics')) topics.push({ ...inner, path: [...path, ...inner.path] });
    for (const text of itemsAt(value, 'texts')) texts.push({ ...text, path: [...path, ...text.path] });
  }
  return texts;
}

function checkAddress(kind: ContentKind, file: unknown): FieldFault[] {
  const [oid, title, schemaVersion, slugField, language] = [
    'oid',
    'title',
    'schemaVersion',
    'slug',
    'language',
  ].map((key) => memberOf(file, key));
  if (
    typeof oid !== 'string' ||
    typeof title !== 'string' ||
    (schemaVersion !== '0' && schemaVersion !== '2')
  )
    return [];
  const slug =
    typeof slugField === 'string' ? slugField : makeSlug(title, typeof language === 'string' ? language : '');
  const addressFault = addressClash({ kind, schemaVersion, oid, slug });
  if (addressFault === null) return [];
  const [fault = '', remedy] = addressFault.split('; ', 2);
  const path = addressFault.startsWith('slug') ? ['slug'] : ['oid'];
  return [
    {
      path,
      fault: `is ${fault.replace(/^\w+ (.+) is taken: /, '$1, which is taken: ')}`,
      remedy: remedy ?? 'choose another',
    },
  ];
}

/** Checks the old addresses of content by the same rules as a site's own redirects. */
function checkRedirects(file: unknown): FieldFault[] {
  const privacy = memberOf(file, 'privacy');
  return itemsAt(file, 'redirectFrom').flatMap(({ path, value }): FieldFault[] => {
    if (typeof value !== 'string') return [];
    if (privacy === 'hidden' || privacy === 'private') {
      const fault = `leads to ${privacy} content, whose address nothing may name`;
      return [{ path, fault, remedy: 'remove it' }];
    }
    const fault = explainRedirectSource(value);
    return fault === null ? [] : [{ path, ...fault }];
  });
}

function checkTranscript(texts: readonly ValueAtPath[]): FieldFault[] {
  let characters = 0;
  for (const { value } of texts)
    for (const { value: text } of itemsAt(value, 'paragraphs').map((paragraph) => ({
      value: memberOf(paragraph.value, 'text'),
    })))
      characters += typeof text === 'string' ? text.length : 0;
  const faults = findRepeatedIds(texts, 'another text of the transcript');
  if (characters > MAX_TRANSCRIPT_CHARACTERS)
    faults.push({
      path: ['transcript'],
      fault: `has ${characters} characters`,
      remedy: `shorten it to ${MAX_TRANSCRIPT_CHARACTERS}, or split the content`,
    });
  return faults;
}

/** Checks a storyboard. `texts` are those of the transcript; null if the file may have none. */
function checkStoryboard(file: unknown, texts: readonly ValueAtPath[] | null): FieldFault[] {
  const steps = itemsAt(file, 'storyboard', 'path');
  const ids = new Set(texts?.map(({ value }) => memberOf(value, 'id')));
  const topicFaults = steps.flatMap(({ path, value }): FieldFault[] => {
    const topic = memberOf(value, 'topic');
    if (typeof topic !== 'string' || ids.has(topic)) return [];
    const [reason, remedy] =
      texts === null
        ? ['templates have no transcript', 'leave the key out']
        : [
            'no text of the transcript has that id',
            'write the "id" of one of the texts of the transcript, or leave the key out',
          ];
    return [{ path: [...path, 'topic'], fault: `is "${topic}", but ${reason}`, remedy }];
  });
  const elements = itemsAt(file, 'storyboard', 'elements');
  return [
    ...findRepeatedIds(elements, 'another element'),
    ...findRepeatedIds(steps, 'another step'),
    ...topicFaults,
  ];
}

function checkVideo(file: unknown): FieldFault[] {
  return [
    ...checkSources(file, 'sources'),
    ...checkSources(file, 'described', 'sources'),
    ...checkSources(file, 'signed', 'sources'),
    ...signLanguageFault(['video', 'signed', 'language'], valueAt(file, ['video', 'signed', 'language'])),
    ...checkCaptions(file),
    ...checkChapters(file),
  ];
}

function checkSources(file: unknown, ...list: string[]): FieldFault[] {
  const sources = itemsAt(file, 'video', ...list);
  const kinds = sources.map(({ value }) => factsOf(String(memberOf(value, 'src')))?.kind);
  const playlists = kinds.filter((kind) => kind === 'playlist').length;
  const faults = sources.flatMap(sourceFaults);
  const path = ['video', ...list];
  if (playlists > 1)
    faults.push({ path, fault: 'has two playlists', remedy: 'list all qualities in one playlist' });
  if (playlists > 0 && !kinds.includes('video'))
    faults.push({
      path,
      fault: 'has no file for visitors without JavaScript',
      remedy: `add the same video as ${listNames('video')}`,
    });
  return faults;
}

function sourceFaults({ path, value }: ReturnType<typeof itemsAt>[number]): FieldFault[] {
  const src = memberOf(value, 'src');
  const type = memberOf(value, 'type');
  if (typeof src !== 'string' || typeof type !== 'string') return [];
  const format = factsOf(src);
  // The schema refuses other files.
  if (format?.kind !== 'video' && format?.kind !== 'playlist') return [];
  const [fault, remedy] =
    readVideoType(type).container === format.type
      ? codecFault(type, format.codecs)
      : [`is "${type}", but the file is a .${formatOf(src)}`, `write "${format.type}"`];
  return fault === undefined || remedy === undefined ? [] : [{ path: [...path, 'type'], fault, remedy }];
}

/** Returns the fault of a codec that browsers do not play, and its remedy. */
function codecFault(type: string, knownCodecs: readonly string[] = []): [fault: string, remedy: string] | [] {
  const [codec] = unknownCodecs(type);
  if (codec === undefined) return [];
  return [
    `has the codec "${codec}", which browsers do not play in this format`,
    `use ${knownCodecs.slice(0, -1).join(', ')} or ${knownCodecs.at(-1)}, or correct the name, such as "av01.0.05M.08", "vp9", "avc1.64001f", "mp4a.40.2" or "opus"`,
  ];
}

function checkCaptions(file: unknown): FieldFault[] {
  const seenLanguages = new Set<string>();
  return itemsAt(file, 'video', 'captions').flatMap(({ path, value }): FieldFault[] => {
    const src = memberOf(value, 'src');
    const language = memberOf(value, 'language');
    const faults = languageFault([...path, 'language'], language);
    if (typeof src === 'string' && factsOf(src)?.kind !== 'captions')
      faults.push({
        path: [...path, 'src'],
        fault: `is "${src}", which is not a caption file`,
        remedy: `use a ${listExtensions('captions')} file`,
      });
    if (typeof language === 'string' && seenLanguages.has(language.toLowerCase())) {
      const remedy = 'keep one caption file per language';
      faults.push({ path: [...path, 'language'], fault: `is "${language}", as in captions above`, remedy });
    }
    seenLanguages.add(String(language).toLowerCase());
    return faults;
  });
}

function checkChapters(file: unknown): FieldFault[] {
  const duration = valueAt(file, ['video', 'durationSeconds']);
  let lastStart = -1;
  return itemsAt(file, 'video', 'chapters').flatMap(({ path, value }): FieldFault[] => {
    const start = memberOf(value, 'start');
    if (typeof start !== 'number') return [];
    const startPath = [...path, 'start'];
    if (typeof duration === 'number' && start >= duration)
      return [
        {
          path: startPath,
          fault: `is ${start}, but the video ends at ${duration} s`,
          remedy: 'write a time before its end',
        },
      ];
    if (start <= lastStart)
      return [
        {
          path: startPath,
          fault: `is ${start}, but a chapter above starts at ${lastStart} s`,
          remedy: 'put the chapters in order',
        },
      ];
    lastStart = start;
    return [];
  });
}

function findRepeatedIds(items: readonly ValueAtPath[], otherItem: string): FieldFault[] {
  const seenIds = new Set<string>();
  return items.flatMap(({ path, value }): FieldFault[] => {
    const id = memberOf(value, 'id');
    if (typeof id !== 'string') return [];
    if (!seenIds.has(id)) {
      seenIds.add(id);
      return [];
    }
    return [
      { path: [...path, 'id'], fault: `is "${id}", as in ${otherItem}`, remedy: 'give each its own id' },
    ];
  });
}
