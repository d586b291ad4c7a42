// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Fault } from '#library/fault';
import { renderEmptyPage, renderFaults } from './fault-html.ts';

const aFault = (changes: Partial<Fault> = {}): Fault => ({
  file: 'owners/ada.json',
  field: 'oid',
  line: 3,
  fault: 'is missing',
  remedy: 'add "oid": "..."',
  ...changes,
});

function parse(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = page.querySelector('template')?.content;
  return { host: page.querySelector('podium-faults'), dialog: content?.querySelector('dialog'), page };
}

test('shows faults by file in a dialog that opens without a script, with line, cause and fix', () => {
  const faults = [aFault(), aFault({ line: null, field: '' }), aFault({ file: 'b.json', fault: 'No owner' })];
  const { dialog, host } = parse(renderFaults({ faults, isOld: false }));
  expect(dialog?.open).toBe(true);
  expect(dialog?.querySelector('h2')?.textContent).toBe('3 faults in 2 files');
  expect([...(dialog?.querySelectorAll('h3, li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'owners/ada.json',
    'line 3: oid is missing. Add "oid": "...".',
    'The file is missing. Add "oid": "...".',
    'b.json',
    'line 3: No owner. Add "oid": "...".',
  ]);
  expect(host?.hasAttribute('data-is-old')).toBe(false);
});

test('adds only the script that waits for faults if there are none', () => {
  const { dialog, host, page } = parse(renderFaults({ faults: [], isOld: true }));
  expect(dialog).toBeNull();
  expect(host?.hasAttribute('data-is-old')).toBe(true);
  expect(page.querySelectorAll('script[type="module"]')).toHaveLength(1);
});

test('never shows texts of the content as markup', () => {
  const text = `</template></style><img src=x onerror="alert(1)">'&amp;`;
  const faults = [aFault({ file: text, field: text, fault: text, remedy: text })];
  const { dialog, page } = parse(renderFaults({ faults, isOld: false }));
  expect(dialog?.querySelector('h3')?.textContent).toBe(text);
  expect(dialog?.querySelector('img')).toBeNull();
  expect(page.querySelector('img')).toBeNull();
});

test('makes a complete page for an address without one', () => {
  const { page } = parse(renderEmptyPage() + renderFaults({ faults: [aFault()], isOld: true }));
  expect(page.doctype?.name).toBe('html');
  expect(page.documentElement.lang).toBe('en');
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.querySelector('body > podium-faults')).not.toBeNull();
});
