import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { readContent } from './read-content.ts';
import { buildReport } from './report/build-report.ts';
import { someFacts } from './report/facts.fixture.ts';
import { runSiteCommand } from './site-command.ts';

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
});

/** Runs "build" with flags. Returns the presentations that it builds, and what it prints. */
async function build(...flags: string[]) {
  const root = await writeContent({
    ...goodContent(),
    'presentations/draft.json': aPresentation({ oid: 'draft', draft: true }),
    'presentations/next.json': aPresentation({ oid: 'next', publishAt: '2027-03-04T10:00:00Z' }),
    'presentations/last.json': aPresentation({ oid: 'last', publishAt: '2027-05-01T08:00:00Z' }),
    'presentations/past.json': aPresentation({ oid: 'past', publishAt: '2027-01-31T00:00:00Z' }),
  });
  vi.stubEnv('PODIUM_CONTENT', root);
  vi.stubEnv('PODIUM_FACTS', join(root, 'facts'));
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse('2027-02-01T00:00:00Z') / 1000));
  process.argv = [...argv.slice(0, 2), ...flags];
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const built: string[] = [];
  await runSiteCommand({ script: 'build', summary: '', examples: [] }, async (settings) => {
    const { check, library } = await readContent(settings);
    for (const { oid, kind } of library.entries.values()) if (kind === 'presentation') built.push(oid);
    return { check, report: buildReport(someFacts()) };
  });
  return { built: built.sort(), said: said.mock.calls.flat().join('\n') };
}

const NEXT = 'Next to publish: presentations/next.json, 2027-03-04 10:00 UTC. Build again then.';

test('a build leaves out drafts and later content, and ends with when to build again [2.84]', async () => {
  const { built, said } = await build();
  expect(built).toEqual(['past', 'rivers-of-data']);
  expect(said.endsWith(`\nNot published yet: 1 draft and 2 planned files.\n${NEXT}`)).toBe(true);
});

test('--drafts builds them too, and says that the site is not for publishing [2.85]', async () => {
  const { built, said } = await build('--drafts');
  expect(built).toEqual(['draft', 'last', 'next', 'past', 'rivers-of-data']);
  expect(said.endsWith(`\nNot for publishing: it has 1 draft and 2 planned files.\n${NEXT}`)).toBe(true);
});
