import { runBuild } from './building/run-build.ts';
import { runSiteCommand } from './building/site-command.ts';
import { endBySignal } from './cli/end-process.ts';

const stoppedBy = await runSiteCommand(
  {
    script: 'build',
    summary: 'Validates, renders, checks and compresses the site.',
    unusedSettings: ['port'],
    examples: ['', '--quarantine', '--watch'],
  },
  (settings) => runBuild(settings).site,
);
if (stoppedBy !== null) endBySignal(stoppedBy);
