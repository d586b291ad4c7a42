import { FaultyFile } from '../util/faulty-file.ts';

/** An address in a playlist: of another one, of a segment, or of what segments begin with. */
interface PlaylistReference {
  /** As it is written: a path relative to the playlist. */
  readonly src: string;
  /** From 1. */
  readonly line: number;
}

/** A line of a playlist: a text, or one with a reference between two texts. */
type Line = string | { readonly before: string; readonly to: PlaylistReference; readonly after: string };

/** A playlist with only what players of films need. */
export interface Playlist {
  /** Whether it lists other playlists: the same film in several qualities. */
  readonly isMaster: boolean;
  readonly lines: readonly Line[];
}

/** Maximum number of other playlists, and of segments, of a playlist. */
const MAX_PLAYLISTS = 20;
const MAX_SEGMENTS = 20_000;

const DECIMAL = /^\d{1,9}(?:\.\d{1,9})?$/;
const isNumber = (value: string): boolean => /^\d{1,15}$/.test(value);

/** The tags that are kept, with a test of their values. All others do not change what is shown. */
const TAGS: Readonly<Record<string, (value: string) => boolean>> = {
  '#EXTINF': (value) => DECIMAL.test(value),
  '#EXT-X-BYTERANGE': (value) => /^\d{1,15}(?:@\d{1,15})?$/.test(value),
  '#EXT-X-DISCONTINUITY': (value) => value === '',
  '#EXT-X-DISCONTINUITY-SEQUENCE': isNumber,
  '#EXT-X-ENDLIST': (value) => value === '',
  '#EXT-X-INDEPENDENT-SEGMENTS': (value) => value === '',
  '#EXT-X-MEDIA-SEQUENCE': isNumber,
  '#EXT-X-TARGETDURATION': isNumber,
  '#EXT-X-VERSION': isNumber,
};

/** The attributes of `#EXT-X-STREAM-INF` that are kept. Others name groups, which are left out. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  BANDWIDTH: /^\d{1,15}$/,
  'AVERAGE-BANDWIDTH': /^\d{1,15}$/,
  CODECS: /^"[\w.,-]{1,200}"$/,
  RESOLUTION: /^\d{1,5}x\d{1,5}$/,
  'FRAME-RATE': /^\d{1,4}(?:\.\d{1,6})?$/,
  'VIDEO-RANGE': /^(?:SDR|HLG|PQ)$/,
};

const LIVE = 'is of a live stream';
const AS_FILM = 'publish it as a film that has ended (#EXT-X-ENDLIST)';

/** Tags that players cannot do without, but that are not published, each with its remedy. */
const REFUSED: Readonly<Record<string, readonly [fault: string, remedy: string]>> = {
  '#EXT-X-KEY': ['is encrypted', 'export the film without encryption'],
  '#EXT-X-SESSION-KEY': ['is encrypted', 'export the film without encryption'],
  '#EXT-X-DEFINE': ['has variables', 'write the paths of the files'],
  '#EXT-X-GAP': ['has gaps', 'export the film without gaps'],
  '#EXT-X-I-FRAMES-ONLY': ['has single pictures only', 'leave it out'],
  '#EXT-X-PART': [LIVE, AS_FILM],
  '#EXT-X-PRELOAD-HINT': [LIVE, AS_FILM],
  '#EXT-X-SKIP': [LIVE, AS_FILM],
};

/**
 * Reads a playlist of HLS. Keeps the tags that films need, and leaves out all others, with comments
 * and unknown attributes. Throws `FaultyFile`, which names the line.
 */
export function readPlaylist(text: string): Playlist {
  const reader = new Reader();
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines[0] !== '#EXTM3U')
    throw new FaultyFile('does not begin with "#EXTM3U"', 'write #EXTM3U in its first line');
  for (const [index, line] of lines.entries()) reader.read(line.trim(), index + 1);
  return reader.finish();
}

/** Writes a playlist with other addresses. */
export function writePlaylist({ lines }: Playlist, addressOf: (src: string) => string): string {
  return lines
    .map((line) => (typeof line === 'string' ? line : line.before + addressOf(line.to.src) + line.after))
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns all references of a playlist, in order. */
export function referencesOf({ lines }: Playlist): PlaylistReference[] {
  return lines.flatMap((line) => (typeof line === 'string' ? [] : line.to));
}

class Reader {
  readonly #lines: Line[] = [];
  #playlists = 0;
  #segments = 0;
  #hasEnd = false;
  /** What the next address is, by the tag before it. */
  #next: 'playlist' | 'segment' | null = null;

  read(line: string, number: number): void {
    if (line === '') return;
    if (!line.startsWith('#')) {
      this.#addAddress(line, number);
      return;
    }
    const colon = line.indexOf(':');
    const tag = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1);
    if (tag === '#EXTM3U') this.#lines.push(tag);
    else if (tag === '#EXT-X-STREAM-INF') this.#addStream(value, number);
    else if (tag === '#EXT-X-MAP') this.#addStart(value, number);
    else if (tag === '#EXT-X-MEDIA') refuseMedia(value, number);
    else if (Object.hasOwn(REFUSED, tag)) refuse(tag, value, number);
    else if (Object.hasOwn(TAGS, tag)) this.#addTag(tag, value, number);
  }

  finish(): Playlist {
    if (this.#playlists > 0 && this.#segments > 0)
      throw new FaultyFile('has both playlists and segments', 'export the film again');
    if (this.#playlists + this.#segments === 0)
      throw new FaultyFile('lists nothing to play', 'export the film again');
    if (this.#next !== null) throw new FaultyFile('ends before an address', 'export the film again');
    if (this.#segments > 0 && !this.#hasEnd) throw new FaultyFile(LIVE, AS_FILM);
    return { isMaster: this.#playlists > 0, lines: this.#lines };
  }

  #addTag(tag: string, value: string, line: number): void {
    // A title may follow the seconds. It is not shown.
    const kept = tag === '#EXTINF' ? (value.split(',', 1)[0] ?? '') : value;
    if (TAGS[tag]?.(kept) !== true) throw wrongValue(tag, line);
    if (tag === '#EXTINF') this.#next = 'segment';
    if (tag === '#EXT-X-ENDLIST') this.#hasEnd = true;
    this.#lines.push(kept === '' ? tag : `${tag}:${kept}${tag === '#EXTINF' ? ',' : ''}`);
  }

  #addStream(value: string, line: number): void {
    const attributes = readAttributes(value, '#EXT-X-STREAM-INF', line);
    const kept = Object.entries(ATTRIBUTES).flatMap(([name, pattern]) => {
      const written = attributes.get(name);
      return written !== undefined && pattern.test(written) ? [`${name}=${written}`] : [];
    });
    if (!kept[0]?.startsWith('BANDWIDTH=')) throw wrongValue('#EXT-X-STREAM-INF', line);
    this.#lines.push(`#EXT-X-STREAM-INF:${kept.join(',')}`);
    this.#next = 'playlist';
  }

  #addStart(value: string, line: number): void {
    const attributes = readAttributes(value, '#EXT-X-MAP', line);
    const src = unquote(attributes.get('URI'));
    const range = attributes.get('BYTERANGE');
    if (src === null || (range !== undefined && !/^"\d{1,15}(?:@\d{1,15})?"$/.test(range)))
      throw wrongValue('#EXT-X-MAP', line);
    checkAddress(src, line);
    this.#lines.push({
      before: '#EXT-X-MAP:URI="',
      to: { src, line },
      after: range === undefined ? '"' : `",BYTERANGE=${range}`,
    });
  }

  #addAddress(src: string, line: number): void {
    const use = this.#next;
    if (use === null)
      throw new FaultyFile(`has an address without #EXTINF (line ${line})`, 'export the film again');
    checkAddress(src, line);
    this.#next = null;
    if (use === 'playlist') this.#playlists += 1;
    else this.#segments += 1;
    if (this.#playlists > MAX_PLAYLISTS)
      throw new FaultyFile(`lists more than ${MAX_PLAYLISTS} playlists`, 'leave some qualities out');
    if (this.#segments > MAX_SEGMENTS)
      throw new FaultyFile(`lists more than ${MAX_SEGMENTS} segments`, 'make the segments longer');
    this.#lines.push({ before: '', to: { src, line }, after: '' });
  }
}

/** Refuses sound and captions in playlists of their own. Groups without an address are left out. */
function refuseMedia(value: string, line: number): void {
  const attributes = readAttributes(value, '#EXT-X-MEDIA', line);
  if (!attributes.has('URI')) return;
  const [fault, remedy] =
    attributes.get('TYPE') === 'SUBTITLES'
      ? ['has captions of its own', 'remove the line, and name WebVTT files in "captions"']
      : ['has sound or pictures apart', 'put sound and picture into the same segments'];
  throw new FaultyFile(`${fault} (line ${line})`, remedy);
}

function refuse(tag: string, value: string, line: number): void {
  if (tag === '#EXT-X-KEY' && readAttributes(value, tag, line).get('METHOD') === 'NONE') return;
  const [fault = '', remedy = ''] = REFUSED[tag] ?? [];
  throw new FaultyFile(`${fault} (line ${line})`, remedy);
}

/** Refuses addresses on other hosts, and paths that are no plain paths below the playlist. */
function checkAddress(src: string, line: number): void {
  const isPlain = /^[^\\?#:%"{}\p{Cc}]{1,300}$/u.test(src) && !src.startsWith('/');
  if (isPlain && !src.split('/').includes('..')) return;
  const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);
  throw new FaultyFile(
    `refers to "${src.slice(0, 100)}" (line ${line}), which is ${isElsewhere ? 'on another host' : 'not below its folder'}`,
    'copy the file beside the playlist, and write its path, such as "720p/1.m4s"',
  );
}

const ATTRIBUTE = /([A-Z\d-]{1,40})=("[^"]*"|[^",]*)(?:,|$)/y;

function readAttributes(value: string, tag: string, line: number): Map<string, string> {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  for (let at = 0; at < value.length; at = ATTRIBUTE.lastIndex) {
    const [whole, name = '', written = ''] = ATTRIBUTE.exec(value) ?? [];
    if (whole === undefined) throw wrongValue(tag, line);
    attributes.set(name, written);
  }
  return attributes;
}

const unquote = (value = ''): string | null => /^"([^"]+)"$/.exec(value)?.[1] ?? null;

const wrongValue = (tag: string, line: number) =>
  new FaultyFile(`has a wrong value of ${tag} (line ${line})`, 'export the film again');
