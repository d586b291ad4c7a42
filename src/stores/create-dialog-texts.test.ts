import { expect, it, vi } from 'vitest';
import type { DialogTexts } from '#domain/dialog-texts';
import { createDialogTexts } from './create-dialog-texts.ts';

const TEXTS = { refused: 'Copy it yourself.' } as DialogTexts;

it('fetches the texts once, however many dialogs ask', async () => {
  const fetchTexts = vi.fn(() => Promise.resolve(TEXTS));
  const { $dialogTexts, loadDialogTexts } = createDialogTexts(fetchTexts);
  expect($dialogTexts.get()).toBeNull();
  await Promise.all([loadDialogTexts(), loadDialogTexts()]);
  await loadDialogTexts();
  expect($dialogTexts.get()).toBe(TEXTS);
  expect(fetchTexts).toHaveBeenCalledTimes(1);
});

it('has none after a failure, and fetches again when a dialog asks again', async () => {
  const fetchTexts = vi.fn(() => Promise.resolve(TEXTS)).mockRejectedValueOnce(new Error('offline'));
  const { $dialogTexts, loadDialogTexts } = createDialogTexts(fetchTexts);
  await loadDialogTexts();
  expect($dialogTexts.get()).toBeNull();
  await loadDialogTexts();
  expect($dialogTexts.get()).toBe(TEXTS);
});
