import type { BarStream } from './bar.ts';

/** A terminal, or a file in its place, that keeps what is written to it. */
export function aTerminal(columns = 80, isTTY = true): { stream: BarStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { stream: { isTTY, columns, write }, written };
}
