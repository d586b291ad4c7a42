import type { Mipmap, SceneImage } from '#domain/scene';

/**
 * The mipmap for an image that is shown at `scale` device pixels a canvas unit: the first that is at least as wide as
 * the picture, which may be wider than its box because it covers it; else the widest.
 */
export function chooseMipmap({ mipmaps, w, h, ratio }: SceneImage, scale: number): Mipmap | undefined {
  const needed = Math.max(w, h * ratio) * scale;
  return mipmaps.find(({ width }) => width >= needed) ?? mipmaps.at(-1);
}
