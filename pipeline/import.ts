// Creates presentations from slides: npm run import -- talk.pdf [more.pdf]
//   --dry-run        shows what would be written
//   --force          replaces the slides of an existing presentation
//   --allow-damaged  imports the readable parts of damaged pages
//   --seconds 8      how long playback by itself stays at each step
//   --loop           begins again after the last step
//   --title, --oid, --language, --owner, --privacy  override the guessed values
import { runHere } from './cli/command-context.ts';
import { runImport } from './authoring/import/run-import.ts';

// Exits on a signal, so that exit handlers remove unfinished files. Pages already read stay cached
// for the next run.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

await runHere(runImport);
