// Publishes the built site: npm run publish
//   PODIUM_OUT        the built site (dist)
//   PODIUM_RELEASES   the folder of releases (releases); servers read <releases>/current
//   --keep 5          number of releases to keep
//   --without-former  omits the files that pages of the previous release may still request
//   --without-manifest  publishes a site without a manifest, so its files cannot be verified
import { runHere } from './cli/command-context.ts';
import { runPublish } from './publishing/releases/run-publish.ts';

await runHere(runPublish);
