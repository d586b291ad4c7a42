import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeContent, runCommand } from './cli/command.fixture.ts';

test('warns of characters that drawn pictures show as boxes, also as JSON, and still succeeds [3.57]', async () => {
  const { root } = await makeContent();
  const file = join(root, 'presentations/kettle-lake.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as { storyboard: { elements: object[] } };
  const { elements } = content.storyboard;
  const text = { id: 'ur', type: 'text', text: 'Ur \u{12000}', x: 0, y: 0, w: 90, h: 9, fontSize: 9 };
  elements.push(text);
  await writeFile(file, JSON.stringify(content, null, 2));
  const env = { PODIUM_CONTENT: root };
  const { code, said } = await runCommand({ name: 'validate', flags: [], env });
  expect(code).toBe(0);
  const field = `storyboard.elements[${elements.length - 1}].text`;
  expect(said).toMatch(/^presentations\/kettle-lake\.json\n {2}line \d+ {2}/m);
  expect(said).toContain(`${field} has "\u{12000}" (U+12000), which no font of drawn pictures has.`);
  const answer = await runCommand({ name: 'validate', flags: ['--json'], env });
  const { warnings } = JSON.parse(answer.said) as { warnings: { field: string }[] };
  expect(warnings.map((warning) => warning.field)).toContain(field);
});
