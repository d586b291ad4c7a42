import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { ownerName } from '#domain/content/avatar';
import { viewPath } from '#domain/addresses/paths';
import { contentLocale } from '#domain/languages/language';
import { nearest } from '#domain/util/nearest';
import { readWholeEntry } from '#library/check-file';
import { contentRoot, readLibrary } from '#library/library';
import { typed } from '#library/typed-command';
import { writeAtomically } from '#library/util/files';
import { readSteps } from '#page-data/pdf-steps';
import { writePptx } from '#pictures/pptx/presentation-pptx';
import { reporting, type CommandContext } from '#pipeline/cli/command-context';
import { CommandError } from '#pipeline/cli/command-error';
import { CONTENT_VARIABLE, readFlags, switchFlag, valueFlag, type AnyUsage } from '#pipeline/cli/flags';
import { findSystemFault } from '#pipeline/cli/system-remedy';
import { siteAddress } from '#pipeline/site/site-address';

const USAGE = {
  script: 'export',
  summary: 'Writes a presentation of any privacy as a file of another program.',
  operands: '<oid>',
  flags: {
    pptx: switchFlag('writes a PowerPoint file with a slide for each step'),
    notes: switchFlag('includes the speaker notes, so do not publish the file'),
    out: valueFlag('file', 'names the file instead of <oid>.pptx'),
    force: switchFlag('replaces an existing file'),
  },
  variables: { ...CONTENT_VARIABLE, PODIUM_SITE_URL: 'the address of the site, for links to steps' },
  examples: ['rivers-of-data --pptx', 'rivers-of-data --pptx --notes --out talk.pptx'],
} as const satisfies AnyUsage;

/** Writes a presentation as a file, as `npm run export` does. */
export const runExport = reporting(exportPresentation, explain);

async function exportPresentation(
  args: readonly string[],
  { cwd, env, print }: CommandContext,
): Promise<void> {
  const { values, positionals } = readFlags(USAGE, args);
  const [oid] = positionals;
  if (oid === undefined)
    throw new CommandError(
      `No presentation given. Name its oid: ${typed('export', 'rivers-of-data --pptx')}`,
    );
  if (!values.pptx)
    throw new CommandError(`No format given. Add --pptx: ${typed('export', `${oid} --pptx`)}`);
  const { entries, owners } = await readLibrary(contentRoot(env, cwd));
  const facts = entries.get(oid);
  if (facts?.kind !== 'presentation') {
    const known = [...entries.values()]
      .filter(({ kind }) => kind === 'presentation')
      .map((entry) => entry.oid);
    const guess = nearest(oid, known);
    throw new CommandError(
      `There is no presentation "${oid}".${guess === null ? '' : ` Did you mean "${guess}"?`}`,
    );
  }
  const out = resolve(cwd, values.out ?? `${oid}.pptx`);
  if (existsSync(out) && !values.force)
    throw new CommandError(
      `${basename(out)} exists. Replace it with --force, or name another file with --out.`,
    );
  const content = await readWholeEntry(facts, { mayChange: true });
  if (!('storyboard' in content)) throw new CommandError(`"${oid}" is no presentation.`);
  const owner = facts.owner === null ? undefined : owners.get(facts.owner);
  const pptx = await writePptx({
    ...content,
    author: owner === undefined ? null : ownerName(owner),
    baseDir: facts.baseDir,
    steps: readSteps(content, siteAddress(env) + viewPath(facts, contentLocale(facts))),
    hasNotes: values.notes,
  });
  await writeAtomically(out, pptx);
  print(`Wrote ${out}${values.notes ? ', with the speaker notes' : ''}.`);
}

function explain(error: unknown): string {
  const fault = error instanceof CommandError ? null : findSystemFault(error, 'this folder');
  if (fault !== null) return `${fault.message}. ${fault.remedy}.`;
  return error instanceof Error ? error.message : String(error);
}
