import { expect, test } from 'vitest';
import { boxAt, paragraph, textsOf, xfrm } from './pptx.fixture.ts';

test('reads a text around a table before and after it', async () => {
  const cells = ['Time', 'Event'].map((text) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`);
  const table = `<p:graphicFrame>${xfrm([300, 330, 500, 150]).replaceAll('a:xfrm', 'p:xfrm')}<a:tbl><a:tr>${cells.join('')}</a:tr></a:tbl></p:graphicFrame>`;
  const around = boxAt([80, 200, 700, 700], '▶ The log', '', '', '', '', '', '▶ The files');
  expect(await textsOf(table + around)).toEqual(['• The log', 'Time | Event', '• The files']);
});

test('keeps a text with an empty line whole beside another text', async () => {
  const columns =
    boxAt([80, 200, 350, 700], 'left', '', '', '', 'end') + boxAt([500, 300, 350, 100], 'right');
  expect(await textsOf(columns)).toEqual(['left', 'end', 'right']);
});
