// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { rememberPart } from './remember-part.ts';

it('notes the selected text of the transcript and its part when the share dialog opens [2.94, 2.97]', () => {
  document.body.innerHTML =
    '<p>Other</p><div class="topic" id="topic-ice"><h3>Ice</h3><p>It floats.</p></div><dialog id="share-dialog"></dialog>';
  const dialog = document.querySelector('dialog')!;
  const open = (selected: string | null, newState = 'open') => {
    getSelection()?.removeAllRanges();
    const text = selected === null ? null : document.querySelector(selected);
    if (text) getSelection()?.selectAllChildren(text);
    dialog.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
    return [dialog.dataset['part'], dialog.dataset['quoted']];
  };
  rememberPart(document);
  expect(open('.topic p')).toEqual(['topic-ice', 'It floats.']);
  expect(open(null, 'closed')).toEqual(['topic-ice', 'It floats.']);
  expect(open('body > p')).toEqual(['', '']);
  expect(open(null)).toEqual(['', '']);
});
