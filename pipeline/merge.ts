// Merges the parts of a site, each built with PODIUM_SHARD: npm run merge -- part-1 part-2 part-3
// part-4
//   PODIUM_CONTENT  the content that they were built from
//   PODIUM_OUT      the output folder (dist)
//   takes the flags of npm run build
import { resolve } from 'node:path';
import { CommandError } from './cli/command-error.ts';
import { runSiteCommand } from './building/site-command.ts';
import { mergeSite } from './building/merge-site.ts';

await runSiteCommand((settings) => {
  const { args, cwd } = settings;
  if (args.length === 0)
    throw new CommandError('No parts given. Pass the folders of all parts: npm run merge -- part-1 part-2');
  return mergeSite({ ...settings, parts: args.map((folder) => resolve(cwd, folder)) });
});
