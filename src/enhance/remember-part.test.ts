// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { rememberPart } from './remember-part.ts';

it('notes the part of the transcript with selected text when the share dialog opens [2.94]', () => {
  document.body.innerHTML =
    '<p>Other</p><div class="topic" id="topic-ice"><h3>Ice</h3><p>It floats.</p></div><dialog id="share-dialog"></dialog>';
  const dialog = document.querySelector('dialog')!;
  const open = (selected: string | null, newState = 'open') => {
    getSelection()?.removeAllRanges();
    const text = selected === null ? null : document.querySelector(selected);
    if (text) getSelection()?.selectAllChildren(text);
    dialog.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
    return dialog.dataset['part'];
  };
  rememberPart(document);
  expect(open('.topic p')).toBe('topic-ice');
  expect(open(null, 'closed')).toBe('topic-ice');
  expect(open('body > p')).toBe('');
  expect(open(null)).toBe('');
});
