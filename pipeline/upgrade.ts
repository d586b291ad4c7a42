import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatReport } from '#library/fault-report';
import { PROGRAM, programVersion } from '#library/program-folder';
import { typed } from '#library/typed-command';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { readFlags, switchFlag } from './cli/flags.ts';
import { loadConfig } from './project/load-config.ts';

/** Changes a project so that it works as before with the installed version of Podium. */
async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'upgrade',
    summary: 'Changes settings and content as the installed version of Podium needs them.',
    flags: {
      check: switchFlag('lists the changes, writes nothing, and fails if there are any'),
    },
    examples: ['', '--check'],
  });
  const cwd = process.cwd();
  if (cwd === PROGRAM)
    throw new CommandError('This is Podium itself. Upgrade a project that uses it: npx podium upgrade');
  const loadedConfig = await loadConfig(cwd);
  // Imported now, because its modules read the languages of the site while they load.
  const { planUpgrade } = await import('./upgrading/plan-upgrade.ts');
  const version = programVersion();
  const { changes, byHand, newTexts, files } = await planUpgrade(cwd, loadedConfig, version);
  const isColoured = process.stdout.isTTY;
  if (newTexts.length > 0) console.log(`${formatReport(newTexts, { isColoured, noun: 'warning' })}\n`);
  if (changes.length > 0) console.log(`${formatReport(changes, { isColoured, noun: 'change' })}\n`);
  if (byHand.length > 0)
    console.log(
      `${formatReport(byHand, { isColoured, noun: 'change' })} that only you can make, because this command does not understand the file.\n`,
    );
  if (byHand.length > 0 || (values.check && changes.length > 0)) process.exitCode = 1;
  if (changes.length + byHand.length === 0) console.log(`Nothing must change for Podium ${version}.`);
  if (values.check) {
    // Without changes, the project still gets its new version.
    if (files.size > 0)
      console.log(
        `Nothing was written. To write the ${changes.length > 0 ? 'changes' : 'new version into package.json'}: ${typed('upgrade')}`,
      );
    return;
  }
  for (const [file, text] of files)
    if ((await readFile(join(cwd, file), 'utf8')) !== text) await writeFile(join(cwd, file), text);
  if (files.size > 0) console.log(`Wrote ${[...files.keys()].join(', ')}. Next: ${typed('validate')}`);
}

await run().catch(reportFailure);
