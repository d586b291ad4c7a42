import type { BarStream } from './progress-bar.ts';

/** Returns a terminal, or a file if `isTTY` is false, that records its output. */
export function aTerminal(columns = 80, isTTY = true): { stream: BarStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { stream: { isTTY, columns, write }, written };
}
