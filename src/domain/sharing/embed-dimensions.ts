/** Width and height of an embedded viewer in pixels, as texts of inputs: digits, or '' for none. */
export interface EmbedSize {
  readonly width: string;
  readonly height: string;
}

/** The initial size in the embed dialog (rule 5.5). */
export const DEFAULT_EMBED_SIZE: EmbedSize = { width: '560', height: '315' };

/** Maximum length of an input (rule 5.4). */
export const MAX_DIMENSION_LENGTH = 4;

const ASPECT_RATIO = 16 / 9;
const MAX_WIDTH_PX = 10 ** MAX_DIMENSION_LENGTH - 1;
/** The largest height for which the width still has four digits. */
const MAX_HEIGHT_PX = Math.floor((MAX_WIDTH_PX + 0.5) / ASPECT_RATIO);

const NO_SIZE: EmbedSize = { width: '', height: '' };

function toPixels(input: string): number {
  return Number(input.replace(/[^0-9]/g, '').slice(0, MAX_DIMENSION_LENGTH));
}

/**
 * Returns the 16:9 size for a typed height. Both are empty if it is empty or zero (rules 5.2 and
 * 5.3). The height is at most 5624, so that the width has at most four digits.
 */
export function fromHeight(input: string): EmbedSize {
  const height = Math.min(toPixels(input), MAX_HEIGHT_PX);
  return height === 0 ? NO_SIZE : { width: String(Math.round((height * 16) / 9)), height: String(height) };
}

/** Returns the 16:9 size for a typed width. Both are empty if it is empty or zero (rule 5.3). */
export function fromWidth(input: string): EmbedSize {
  const width = toPixels(input);
  return width === 0 ? NO_SIZE : { width: String(width), height: String(Math.round(width / ASPECT_RATIO)) };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The address and title of an embed. */
export interface EmbedSource {
  readonly src: string;
  readonly title: string;
}

/** Returns the HTML to paste into another page (rule 2.44). Without a size, uses the default. */
export function buildEmbedCode(embed: EmbedSource & EmbedSize): string {
  const { width, height } = embed.width === '' || embed.height === '' ? DEFAULT_EMBED_SIZE : embed;
  return writeEmbedCode({ src: embed.src, title: embed.title, width, height });
}

/**
 * Returns the HTML to paste into another page for an embed in full width at 16:9. Pages that strip
 * styles show it in the default size.
 */
export function buildResponsiveEmbedCode({ src, title }: EmbedSource): string {
  const style = 'width: 100%; height: auto; aspect-ratio: 16 / 9';
  return writeEmbedCode({ src, title, ...DEFAULT_EMBED_SIZE, style });
}

const CHARACTER_BY_ENTITY = Object.fromEntries(
  Object.entries(ENTITIES).map(([char, entity]) => [entity, char]),
);

/**
 * Returns the address and title in an embed code. Does not use `DOMParser`, because browsers would
 * report the inline style of the code as a violation of the page's content security policy.
 */
export function readEmbedCode(code: string): EmbedSource {
  // Matches only attributes, because quotation marks within them are escaped.
  const [src = '', title = ''] = [/ src="([^"]*)"/, / title="([^"]*)"/].map((attribute) =>
    (attribute.exec(code)?.[1] ?? '').replace(/&#?\w+;/g, (entity) => CHARACTER_BY_ENTITY[entity] ?? entity),
  );
  return { src, title };
}

/** The attributes of an embed's frame that decide what it may do, and when it loads. */
export const FRAME_ATTRIBUTES = {
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
  allow: 'autoplay; fullscreen',
  allowfullscreen: '',
} as const;

function writeEmbedCode(attributes: Readonly<Record<string, string>>): string {
  const attributeTexts = Object.entries({ ...attributes, ...FRAME_ATTRIBUTES }).map(([name, value]) =>
    value === '' ? name : `${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe ${attributeTexts.join(' ')}></iframe>`;
}
