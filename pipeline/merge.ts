import { resolve } from 'node:path';
import { CommandError } from './cli/command-error.ts';
import { typed } from '#library/typed-command';
import { switchFlag } from './cli/flags.ts';
import { runSiteCommand } from './building/site-command.ts';
import { endBySignal } from './cli/end-process.ts';
import { mergeSite } from './building/merge-site.ts';

const stoppedBy = await runSiteCommand(
  {
    script: 'merge',
    summary: 'Joins the parts of a site, each built with PODIUM_SHARD from the same content.',
    operands: '<folder of a part> [more folders]',
    operandCount: 'many',
    flags: { full: switchFlag('reads all files of the parts') },
    // Those of a build, which has made the parts.
    unusedSettings: ['port', 'watch', 'plain', 'PODIUM_SHARD', 'PODIUM_PROCESSES'],
    examples: ['part-1 part-2 part-3 part-4'],
  },
  (settings) => {
    const { args, cwd } = settings;
    if (args.length === 0)
      throw new CommandError(
        `No parts given. Pass the folders of all parts: ${typed('merge', 'part-1 part-2')}`,
      );
    return mergeSite({ ...settings, parts: args.map((folder) => resolve(cwd, folder)) });
  },
);
if (stoppedBy !== null) endBySignal(stoppedBy);
