import { expect, test } from 'vitest';
import { planQuick } from './quick.ts';

const namesOf = (files: readonly string[]) => planQuick(files).stages.map(({ name }) => name);

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  ['a document', ['docs/content.md'], ['format']],
  ['a rule', ['src/domain/like.ts'], ['format', 'lint', 'types', 'unit']],
  ['a content file', ['src/content/videos/tide.json'], ['format', 'content']],
  ['a browser test', ['e2e/like.spec.ts'], ['format', 'lint', 'types', 'build-e2e', 'e2e']],
  [
    'a component',
    ['src/components/sidebar/Sidebar.astro'],
    ['format', 'lint', 'types', 'unit', 'build-e2e', 'e2e'],
  ],
  ['an island', ['src/islands/like/LikeButton.tsx'], ['format', 'lint', 'types', 'unit', 'build-e2e', 'e2e']],
])('a change of %s is checked by what it touches', (_, files, names) => {
  expect(namesOf(files)).toEqual(names);
});

test('a component needs the types of templates', () => {
  const commandOf = (file: string) =>
    planQuick([file]).stages.find(({ name }) => name === 'types')?.command[0];
  expect(commandOf('src/components/ui/Icon.astro')).toBe('astro-check');
  expect(commandOf('src/domain/like.ts')).toBe('tsc');
});

test('a change of the source leaves out the tests that start commands, one of the pipeline does not', () => {
  const projectsOf = (file: string) =>
    planQuick([file])
      .stages.find(({ name }) => name === 'unit')
      ?.command.filter((word) => word.startsWith('--project'));
  expect(projectsOf('src/domain/like.ts')).toEqual([
    '--project=shared',
    '--project=in-page',
    '--project=isolated',
  ]);
  expect(projectsOf('pipeline/new.ts')).toEqual([]);
  expect(planQuick(['src/domain/like.ts']).leftOut).toContain('unit');
});

test.each([
  ['src/components/sidebar/Sidebar.astro', ['e2e/sidebar.spec.ts']],
  ['src/islands/share/ShareDialog.tsx', ['e2e/share-dialog.spec.ts']],
  ['src/islands/like/LikeButton.tsx', ['e2e/like.spec.ts']],
  ['src/layouts/PrivatePage.astro', ['e2e/private-page.spec.ts']],
])('%s is checked by the browser tests that are named after it', (file, specs) => {
  const command = planQuick([file]).stages.find(({ name }) => name === 'e2e')?.command;
  expect(command?.filter((word) => word.endsWith('.spec.ts'))).toEqual(specs);
});

test('what is left out is said', () => {
  expect(planQuick(['src/domain/like.ts']).leftOut).toEqual(expect.arrayContaining(['e2e', 'html', 'links']));
});
