import { contentRoot } from '#library/library';
import { PROGRAM } from '#library/program-folder';
import { formatReport } from '#library/fault-report';
import { formatAnnotations } from './authoring/annotations.ts';
import { findUndrawnTexts } from './authoring/undrawn-texts.ts';
import { findWrongAddresses } from './building/check-settings.ts';
import { checkWithPictures, contentCacheFolder, FACTS_VARIABLE } from './building/read-content.ts';
import { computeProgramDigest } from './building/render/digests.ts';
import { reportFailure } from './cli/command-error.ts';
import { CONTENT_VARIABLE, readFlags, switchFlag } from './cli/flags.ts';
import { withProgressBar } from './cli/progress-bar.ts';
import { toContentCount } from './cli/units.ts';

/**
 * Checks the content folder and prints all faults of all files, or the warnings if there are none.
 * Sets the exit code to 1 if there are faults.
 */
async function validate(): Promise<void> {
  const { values } = readFlags({
    script: 'validate',
    summary: 'Lists the faults of all content files.',
    flags: {
      json: switchFlag('prints the faults as JSON, for programs'),
      keep: switchFlag('keeps the facts of files without faults, for builds of the same content here'),
    },
    variables: {
      ...CONTENT_VARIABLE,
      ...FACTS_VARIABLE,
      PODIUM_ANNOTATE: 'the content folder in a repository: lists faults so that GitHub shows them',
    },
    examples: ['', '--json', '--keep'],
  });
  const cwd = process.cwd();
  const root = contentRoot(process.env, cwd);
  const memo = values.keep && {
    contentCache: contentCacheFolder(process.env, cwd),
    programDigest: await computeProgramDigest({ root: PROGRAM, cwd }, process.env),
  };
  // The progress bar goes to stderr, because stdout may be redirected into a file.
  const { library, ...check } = await withProgressBar(process.stderr, 'Content', (onProgress) =>
    checkWithPictures(root, { onProgress, ...(memo && { cacheOptions: memo }) }),
  );
  const wrongAddresses =
    library === null || check.faults.length > 0 ? [] : await findWrongAddresses(library, cwd);
  const faults = [...wrongAddresses, ...check.faults];
  const undrawn = library === null || faults.length > 0 ? [] : await findUndrawnTexts(library);
  const warnings = [...undrawn, ...check.warnings];
  if (faults.length > 0) process.exitCode = 1;
  if (values.json)
    console.log(JSON.stringify({ root, entries: library?.entries.size ?? 0, faults, warnings }, null, 2));
  else if (faults.length > 0) {
    console.log(formatReport(faults, { isColoured: process.stdout.isTTY }));
    const annotated = process.env['PODIUM_ANNOTATE'];
    if (annotated) console.log(formatAnnotations(faults, annotated).join('\n'));
  } else {
    if (warnings.length > 0)
      console.log(`${formatReport(warnings, { isColoured: process.stdout.isTTY, noun: 'warning' })}\n`);
    console.log(`No faults in ${toContentCount(library?.entries.size ?? 0)}`);
  }
}

await validate().catch(reportFailure);
