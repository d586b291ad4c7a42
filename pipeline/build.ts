import { runBuild } from './building/run-build.ts';
import { runSiteCommand } from './building/site-command.ts';
import { endBySignal } from './cli/end-process.ts';

const stoppedBy = await runSiteCommand(
  {
    script: 'build',
    about: 'Validates, renders, checks and compresses the site.',
    unused: ['port'],
    examples: ['', '--quarantine', '--watch'],
  },
  (settings) => runBuild(settings).built,
);
if (stoppedBy !== null) endBySignal(stoppedBy);
