import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCopyButton } from './copying.ts';

const field = { value: 'a link', focus: () => undefined, select: () => undefined };
const over = vi.fn<() => void>();
const copyField = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  over.mockReset();
  copyField.mockReset().mockResolvedValue(true);
  return () => vi.useRealTimers();
});

describe('a copy', () => {
  it('shows for 3 s that it worked [4.16, 4.18]', async () => {
    const { $copy, copy } = createCopyButton(copyField, over);
    await expect(copy(field)).resolves.toBe(true);
    expect(copyField).toHaveBeenCalledWith(field);
    vi.advanceTimersByTime(2999);
    expect($copy.get()).toBe('copied');
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect($copy.get()).toBe('idle');
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('that is made again meanwhile shows for 3 s more, and ends once', async () => {
    const { $copy, copy } = createCopyButton(copyField, over);
    await copy(field);
    vi.advanceTimersByTime(2000);
    await copy(field);
    vi.advanceTimersByTime(2999);
    expect($copy.get()).toBe('copied');
    vi.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('that is refused shows so until it is cleared or repeated', async () => {
    const { $copy, copy, forget } = createCopyButton(copyField, over);
    copyField.mockResolvedValue(false);
    await expect(copy(field)).resolves.toBe(false);
    vi.advanceTimersByTime(10_000);
    expect($copy.get()).toBe('refused');
    const seen: string[] = [];
    $copy.listen((state) => void seen.push(state));
    await copy(field);
    expect(seen).toEqual(['idle', 'refused']);
    forget();
    expect($copy.get()).toBe('idle');
    expect(over).not.toHaveBeenCalled();
  });

  it('that shows is not cleared', async () => {
    const { $copy, copy, forget } = createCopyButton(copyField);
    await copy(field);
    forget();
    expect($copy.get()).toBe('copied');
  });
});
