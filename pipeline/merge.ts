// Joins the parts of a site, each built with PODIUM_SHARD, to one: npm run merge -- part-1 part-2 part-3 part-4
//   PODIUM_CONTENT, the content that they were built from; PODIUM_OUT, where the site goes (dist)
//   flags as of npm run build
import { resolve } from 'node:path';
import { CommandError } from './command/command-error.ts';
import { runSiteCommand } from './command/site-command.ts';
import { mergeSite } from './merge-site.ts';

await runSiteCommand((settings) => {
  const { args, cwd } = settings;
  if (args.length === 0)
    throw new CommandError('Name the folders of all parts: npm run merge -- part-1 part-2');
  return mergeSite({ ...settings, parts: args.map((folder) => resolve(cwd, folder)) });
});
