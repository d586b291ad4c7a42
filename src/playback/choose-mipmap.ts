import type { Mipmap, SceneElementOf } from '#domain/playback/element-types';

/**
 * Returns the mipmap for an image at `scale` device pixels per canvas unit: the first that is at
 * least as wide as the picture, or else the widest. The picture may be wider than its box, because
 * it covers it.
 */
export function chooseMipmap(
  { mipmaps, w, h, ratio }: SceneElementOf<'image'>,
  scale: number,
): Mipmap | undefined {
  const needed = Math.max(w, h * ratio) * scale;
  return mipmaps.find(({ width }) => width >= needed) ?? mipmaps.at(-1);
}
