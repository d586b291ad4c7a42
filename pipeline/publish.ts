// Makes the built site public: npm run publish
//   PODIUM_OUT, the built site (dist); PODIUM_RELEASES, the folder of releases (releases). Servers read <releases>/current.
//   --keep 5 says how many releases stay; --without-former leaves out what pages of the release before may still ask for
//   --without-manifest publishes a site that nothing says of whether it is whole
import { runHere } from './command/surroundings.ts';
import { runPublish } from './publish/run-publish.ts';

await runHere(runPublish);
