import { expect, test } from 'vitest';
import { planQuick } from './quick.ts';

const namesOf = (files: readonly string[]) => planQuick(files).stages.map(({ name }) => name);

const commandOf = (name: string, files: readonly string[]) =>
  planQuick(files).stages.find((stage) => stage.name === name)?.command ?? [];

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  ['a document', ['docs/content.md'], ['format']],
  ['a rule', ['src/domain/likes/like.ts'], ['format', 'lint', 'lint-types', 'types', 'unit']],
  [
    'a lint rule',
    ['checks/eslint/import-table.mjs'],
    ['format', 'lint', 'lint-types', 'types', 'unit', 'rules'],
  ],
  ['a content file', ['src/content/videos/tide.json'], ['format', 'content']],
  ['a browser test', ['e2e/like.spec.ts'], ['format', 'lint', 'lint-types', 'types', 'build-e2e', 'e2e']],
  [
    'a component',
    ['src/components/sidebar/Sidebar.astro'],
    ['format', 'lint', 'lint-types', 'types', 'unit', 'build-e2e', 'e2e'],
  ],
  [
    'an island',
    ['src/islands/like/LikeButton.tsx'],
    ['format', 'lint', 'lint-types', 'types', 'unit', 'build-e2e', 'e2e'],
  ],
])('checks a change of %s by the stages that it affects', (_, files, names) => {
  expect(namesOf(files)).toEqual(names);
});

test('checks the types of templates for a component', () => {
  expect(commandOf('types', ['src/components/ui/Icon.astro'])[0]).toBe('astro-check');
  expect(commandOf('types', ['src/domain/likes/like.ts'])[0]).toBe('tsc');
});

test('leaves out tests of other folders, and those that start commands', () => {
  const foldersOf = (file: string) =>
    planQuick([file]).stages.find(({ name }) => name === 'unit')?.env?.['PODIUM_TEST_FOLDERS'];
  expect(foldersOf('src/domain/likes/like.ts')).toBe('src');
  expect(foldersOf('pipeline/new.ts')).toBe('pipeline');
  expect(foldersOf('vitest.setup.ts')).toBe('src,integration,origin,pipeline,bench,e2e,checks');
  expect(commandOf('unit', ['pipeline/new.ts'])).not.toContain('--project=commands');
  expect(planQuick(['src/domain/likes/like.ts']).skippedParts).toContain(
    'unit tests of integration, origin, pipeline, bench, e2e, checks',
  );
});

test('runs a changed test of a command', () => {
  const files = [
    'pipeline/new.test.ts',
    'pipeline/authoring/import/pdf/open-pdf.test.ts',
    'pipeline/site/links/read-links.test.ts',
  ];
  expect(commandOf('commands', files)).toEqual(expect.arrayContaining(files.slice(0, 2)));
  expect(commandOf('commands', files)).not.toContain(files[2]);
  expect(commandOf('unit', files).slice(-1)).toEqual(files.slice(2));
});

test.each([
  ['src/components/sidebar/Sidebar.astro', ['e2e/sidebar.spec.ts']],
  ['src/islands/share/ShareDialog.tsx', ['e2e/share-dialog.spec.ts']],
  ['src/islands/like/LikeButton.tsx', ['e2e/like.spec.ts']],
  ['src/layouts/PrivatePage.astro', ['e2e/private-page.spec.ts']],
])('checks %s by the browser tests that are named after it', (file, specs) => {
  const command = planQuick([file]).stages.find(({ name }) => name === 'e2e')?.command;
  expect(command?.filter((word) => word.endsWith('.spec.ts'))).toEqual(specs);
});

test('reports what is left out', () => {
  expect(planQuick(['src/domain/likes/like.ts']).skippedParts).toEqual(
    expect.arrayContaining(['e2e', 'html', 'links']),
  );
});

test.each([
  ['e2e/like.spec.ts', 'pages'],
  ['e2e/revisit.spec.ts', 'history'],
  ['e2e/workbench.spec.ts', 'authoring'],
])('runs the changed browser test %s in its project', (file, project) => {
  expect(commandOf('e2e', [file])).toEqual(expect.arrayContaining([`--project=${project}`, file]));
});
