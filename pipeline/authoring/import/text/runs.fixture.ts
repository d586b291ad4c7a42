import type { Run } from './page-text.ts';

/** Returns a text run for tests. Letters are half as wide as high. The font `code` is for code. */
export function runAt(x: number, y: number, text: string, { size = 40, font = 'body' } = {}): Run {
  const isMono = font === 'code' && { isMono: true as const };
  return { text, x, y, width: text.length * size * 0.5, size, font, ...isMono };
}
