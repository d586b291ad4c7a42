// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('docs/admin-tools.md lists the events between page and tools, and no other', () => {
  const rows = Array.from(
    read('docs/admin-tools.md').matchAll(/^\| `([\w-]+)` +\| (\w+)/gm),
    ([, name = '', sender = '']) => ({ name, sender }),
  );
  const sentBy = (sender: string) => rows.flatMap((row) => (row.sender === sender ? [row.name] : [])).sort();
  const code = read('src/enhance/admin-tools.ts');
  const inCode = (pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name = '']) => name).sort();
  expect(inCode(/^const [A-Z_]+ = '([\w-]+)'/gm)).toEqual(sentBy('page'));
  expect(inCode(/addEventListener\('(?!pageshow')([\w-]+)'/g)).toEqual(sentBy('tools'));
});
