import { findForeignSources, type InlineCode } from '#pipeline/site/inline-code';
import { formatPolicy, parsePolicy, rejoinPolicies } from '#pipeline/site/policy';
import { readHeadersFile } from '#pipeline/site/read-headers-file';
import { manifestPath, readManifest, reportFolder, siteDigest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { findDifferences } from '#pipeline/site/find-differences';
import { typed } from '#library/typed-command';

/** The files of a site by name. */
type Files = ReadonlyMap<string, ManifestFile>;

/** Maximum number of faults in the message. */
const SHOWN = 40;

/**
 * Compares a built site with the manifest that its build wrote next to it. If they agree, the
 * results of all checks of the build also hold for the site to publish. Also checks that the
 * content security policies allow only code of our own bundles. `policies` maps each policy to a
 * page that has it, and `digest` is that of `files`. Throws an error that names all faults. Throws
 * as well if there is no manifest, unless it `mayBeMissing`.
 */
export async function checkManifest(
  dist: string,
  { files, digest }: { readonly files: Files; readonly digest: string },
  policies: ReadonlyMap<string, string>,
  mayBeMissing: boolean,
): Promise<void> {
  const manifest = await readManifest(dist);
  if (manifest === null && mayBeMissing) return;
  if (manifest === null)
    throw new Error(
      `There is no ${manifestPath(dist)}, so ${dist} cannot be checked. Build the site here, or copy ` +
        `${reportFolder(dist)} with it. To publish without this check: --without-manifest.`,
    );
  const isSame = (built: Files) => built.size === files.size && siteDigest(built) === digest;
  const faults = [
    ...(isSame(manifest.files) ? [] : findDifferences(manifest.files, files)),
    ...(await findForeignCode(dist, policies, manifest.inlineCode)),
  ];
  if (faults.length === 0) return;
  const rest = faults.length > SHOWN ? `\n  and ${faults.length - SHOWN} more` : '';
  throw new Error(
    `${dist} has changed since its build, so it was not published. Build it with "${typed('build', '--full')}", or copy it ` +
      `again with ${reportFolder(dist)}:\n  ${faults.slice(0, SHOWN).join('\n  ')}${rest}`,
  );
}

/** Returns the sources that the policies of a site allow besides our own code, one line each. */
async function findForeignCode(
  dist: string,
  pages: ReadonlyMap<string, string>,
  own: InlineCode,
): Promise<string[]> {
  const { rules } = await readHeadersFile(dist);
  const headers = rules.flatMap(({ changes }) => {
    const sent = changes.flatMap(({ name, value }) =>
      name.toLowerCase() === 'content-security-policy' && value !== null ? [parsePolicy(value)] : [],
    );
    return sent.length === 0 ? [] : [formatPolicy(rejoinPolicies(sent))];
  });
  const places = [...pages, ...[...new Set(headers)].map((policy) => [policy, '_headers'] as const)];
  return places.flatMap(([policy, place]) =>
    findForeignSources(parsePolicy(policy), own).map(
      (found) => `the policy of ${place}: ${found}, which is not code of this site`,
    ),
  );
}
