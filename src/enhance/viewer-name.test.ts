// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { showViewerName } from './viewer-name.ts';

it('inserts the name as text, never as markup [3.38, 6.5]', () => {
  document.body.innerHTML = '<span data-viewer-name></span>';
  showViewerName(document, '<b>Ada</b>');
  expect(document.body.textContent).toBe('<b>Ada</b>');
  expect(document.querySelector('b')).toBeNull();
});
