interface CodecFacts {
  /** Its name in messages. */
  readonly name: string;
  readonly kind: 'picture' | 'sound';
  /** Matches its names in media types. */
  readonly is: RegExp;
}

const TABLE = [
  { name: 'AV1', kind: 'picture', is: /^av01\.\d\.\d\d[MH]\.\d\d(?:\.[\d.]+)?$/ },
  { name: 'VP9', kind: 'picture', is: /^(?:vp9|vp09(?:\.\d\d){3,8})$/ },
  { name: 'VP8', kind: 'picture', is: /^vp8$/ },
  { name: 'H.264', kind: 'picture', is: /^avc[13]\.[\da-f]{6}$/i },
  { name: 'Opus', kind: 'sound', is: /^opus$/i },
  { name: 'AAC', kind: 'sound', is: /^mp4a\.40\.\d{1,2}$/ },
  { name: 'MP3', kind: 'sound', is: /^(?:mp3|mp4a\.6b|mp4a\.69)$/i },
  { name: 'Vorbis', kind: 'sound', is: /^vorbis$/ },
  { name: 'FLAC', kind: 'sound', is: /^flac$/i },
] as const satisfies readonly CodecFacts[];

/** The name of a codec. */
export type CodecName = (typeof TABLE)[number]['name'];

/** The codecs of pictures and sound in videos that browsers play. Picture codecs: best first. */
export const CODECS: readonly (CodecFacts & { readonly name: CodecName })[] = TABLE;

/** Returns the name of a codec of a media type, such as "AV1" for "av01.0.05M.08", or null. */
export const codecOf = (codec: string): CodecName | null =>
  CODECS.find(({ is }) => is.test(codec))?.name ?? null;
