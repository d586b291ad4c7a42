// Makes presentations of slides: npm run import -- talk.pdf [more.pdf]
//   --dry-run says what would be written; --force replaces the slides of a presentation that is there already
//   --allow-damaged takes what can be read of damaged pages
//   --title, --oid, --language, --owner, --privacy say what is guessed otherwise
import { runHere } from './command/surroundings.ts';
import { runImport } from './import/run-import.ts';

// Stopped from outside, what is not finished is cleared away at the exit; pages that were read stay for the next time.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

await runHere(runImport);
