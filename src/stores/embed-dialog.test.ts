import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbedDialog } from './embed-dialog.ts';
import type { EmbeddedContent } from './track-states.ts';

const field = { value: '<iframe>', focus: () => undefined, select: () => undefined };
const RIVERS: EmbeddedContent = { oid: 'rivers', schemaVersion: '2' };
const isCopied = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  isCopied.mockReset().mockResolvedValue(true);
  return () => vi.useRealTimers();
});

describe('the size', () => {
  it('is 560 by 315 at first', () => {
    expect(createEmbedDialog(isCopied).$embedSize.get()).toEqual({ width: '560', height: '315' });
  });

  it('follows the field that was typed into', () => {
    const { $embedSize, typeWidth, typeHeight } = createEmbedDialog(isCopied);
    const sizes: string[] = [];
    $embedSize.listen(({ width, height }) => void sizes.push(`${width} by ${height}`));
    typeWidth('640');
    typeHeight('1a00');
    typeHeight('0');
    typeHeight('0');
    expect(sizes).toEqual(['640 by 360', '178 by 100', ' by ', ' by ']);
  });
});

describe('a copy', () => {
  it('is reported after its label has shown for 3 s, each copy separately [4.16]', async () => {
    const { $embedCopy, $embedCopied, copyEmbedCode } = createEmbedDialog(isCopied);
    const told: unknown[] = [];
    $embedCopied.listen((content) => void told.push(content));
    await copyEmbedCode(field, RIVERS);
    expect($embedCopy.get()).toBe('copied');
    vi.advanceTimersByTime(2999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([RIVERS]);
    await copyEmbedCode(field, RIVERS);
    vi.advanceTimersByTime(3000);
    expect(told).toEqual([RIVERS, RIVERS]);
  });

  it('that is refused is not reported', async () => {
    const { $embedCopy, $embedCopied, copyEmbedCode, forgetEmbedCopy } = createEmbedDialog(isCopied);
    isCopied.mockResolvedValue(false);
    await copyEmbedCode(field, RIVERS);
    vi.advanceTimersByTime(10_000);
    expect($embedCopy.get()).toBe('refused');
    expect($embedCopied.get()).toBeNull();
    forgetEmbedCopy();
    expect($embedCopy.get()).toBe('idle');
  });
});
