import { findForeignSources, type InlineCode } from '#pipeline/site/inline-code';
import { formatPolicy, parsePolicy, rejoinPolicies } from '#pipeline/site/policy';
import { readHeadersFile } from '#pipeline/site/read-headers-file';
import { manifestPath, readManifest, reportFolder, siteDigest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { findDifferences } from '#pipeline/site/find-differences';

/** The files of a site by name. */
type Files = ReadonlyMap<string, ManifestFile>;

/** Maximum number of faults in the message. */
const SHOWN = 40;

/**
 * Checks that a built site is file by file what its build left, by the manifest next to it: all that
 * the build checked, view links among it, then holds for what is published. `policies` are those of
 * its pages, with a page that has each: they and the headers must allow no code but that of our own
 * bundles. `digest` is that of `files`. Throws an error that names all faults, or if there is no
 * manifest, unless it `mayBeMissing`.
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
    `${dist} has changed since its build, so it was not published. Build it with "npm run build -- --full", or copy it ` +
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
