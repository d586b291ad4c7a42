// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readPart } from './shared-part.ts';

afterEach(() => document.body.replaceChildren());

it('returns the part of the transcript in which text was selected [2.94]', () => {
  document.body.innerHTML =
    '<div class="topic" id="topic-ice"><h3> Ice </h3></div><dialog id="share-dialog"></dialog>';
  const dialog = document.querySelector('dialog')!;
  dialog.dataset['quoted'] = ' It\n\nfloats. ';
  for (const [part, read] of [
    [undefined, null],
    ['', null],
    ['topic-gone', null],
    ['topic-ice', { id: 'topic-ice', title: 'Ice', quoted: 'It floats.' }],
  ] as const) {
    if (part !== undefined) dialog.dataset['part'] = part;
    expect(readPart(document, 'selected')).toEqual(read);
  }
  expect(readPart(document, 'linked')).toBeNull();
});
