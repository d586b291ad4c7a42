import { expect, it, vi } from 'vitest';
import type { FetchedTexts } from '#domain/addresses/texts-path';
import { createDialogTexts } from './dialog-texts.ts';

const TEXTS = { refused: 'Copy it yourself.' } as FetchedTexts['dialogs'];

it('fetches the texts once for all dialogs', async () => {
  const fetchTexts = vi.fn(() => Promise.resolve(TEXTS));
  const { $dialogTexts, loadDialogTexts } = createDialogTexts(fetchTexts, vi.fn());
  expect($dialogTexts.get()).toBeNull();
  await Promise.all([loadDialogTexts(), loadDialogTexts()]);
  await loadDialogTexts();
  expect($dialogTexts.get()).toBe(TEXTS);
  expect(fetchTexts).toHaveBeenCalledTimes(1);
});

it.each(['a dialog asks again', 'the network returns'])(
  'has none after a failure, until %s',
  async (until) => {
    const fetchTexts = vi.fn(() => Promise.resolve(TEXTS)).mockRejectedValueOnce(new Error('offline'));
    const whenOnline = vi.fn<(retry: () => void) => void>();
    const { $dialogTexts, loadDialogTexts } = createDialogTexts(fetchTexts, whenOnline);
    await loadDialogTexts();
    expect($dialogTexts.get()).toBeNull();
    if (until === 'the network returns') whenOnline.mock.calls[0]?.[0]();
    else void loadDialogTexts();
    await vi.waitFor(() => expect($dialogTexts.get()).toBe(TEXTS));
  },
);
