import sharp from 'sharp';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { MEDIA_FORMATS } from '#domain/media/media-formats';
import { FAVICON_PATH, homePath, iconPath } from '#domain/addresses/paths';
import { readToken } from '#styles/tokens';
import { drawFavicon } from './favicon.ts';

/** Widths of the icons for browsers that install a site, in pixels. */
const ICON_SIZES = [192, 512] as const;

/** Width of the icon for home screens of iPhones, in pixels. */
const TOUCH_ICON_SIZE = 180;

/** Colour around the drawing on devices that crop the icon; the same as the header's. */
const INK = readToken('--color-ink');

/** Returns the static paths of all icons. */
export function iconPaths() {
  return ICON_SIZES.map((size) => ({ params: { size: String(size) }, props: { size } }));
}

/** Responds with the icon for home screens of iPhones, at the path that they request. */
export function respondWithTouchIcon(): Promise<Response> {
  return respondWithIcon({ props: { size: TOUCH_ICON_SIZE } });
}

/** Responds with the icon of the site as PNG. It fills its square, which devices round. */
export async function respondWithIcon({ props: { size } }: { props: { size: number } }): Promise<Response> {
  const drawing = Buffer.from(drawFavicon());
  const innerSize = Math.round(size * 0.8);
  const border = Math.floor((size - innerSize) / 2);
  const icon = await sharp(drawing, { density: (72 * innerSize) / 32 })
    .resize(innerSize, innerSize)
    .extend({
      top: border,
      left: border,
      bottom: size - innerSize - border,
      right: size - innerSize - border,
      background: INK,
    })
    .flatten({ background: INK })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return new Response(new Uint8Array(icon), { headers: { 'Content-Type': MEDIA_FORMATS.png.type } });
}

/** Returns the web app manifest, for browsers that install the site. */
export function buildManifest(name: string): object {
  return {
    name,
    short_name: name,
    start_url: homePath(DEFAULT_LOCALE),
    display: 'minimal-ui',
    background_color: readToken('--color-page'),
    theme_color: INK,
    icons: [
      { src: FAVICON_PATH, type: MEDIA_FORMATS.svg.type, sizes: 'any' },
      ...ICON_SIZES.map((size) => ({
        src: iconPath(size),
        type: MEDIA_FORMATS.png.type,
        sizes: `${size}x${size}`,
        purpose: 'any maskable',
      })),
    ],
  };
}
