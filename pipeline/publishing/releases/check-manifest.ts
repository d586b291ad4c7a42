import { findForeignSources, type InlineCode } from '#pipeline/site/inline-code';
import { parsePolicy } from '#pipeline/site/policy';
import { readHeadersFile } from '#pipeline/site/read-headers-file';
import { manifestPath, readManifest, reportFolder, siteDigest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { isPage } from '#pipeline/site/page-kinds';
import { toCountOf } from '#pipeline/cli/units';
import { typed } from '#pipeline/cli/invocation';

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
  const headers = rules.flatMap(({ changes }) =>
    changes.flatMap(({ name, value }) =>
      name.toLowerCase() === 'content-security-policy' && value !== null ? [value] : [],
    ),
  );
  const places = [...pages, ...[...new Set(headers)].map((policy) => [policy, '_headers'] as const)];
  return places.flatMap(([policy, place]) =>
    findForeignSources(parsePolicy(policy), own).map(
      (found) => `the policy of ${place}: ${found}, which is not code of this site`,
    ),
  );
}

/** Returns the differences between built and found files, one line each. */
export function findDifferences(built: Files, found: Files): string[] {
  const [wanted, there] = [countPages(built), countPages(found)];
  const missing = [...built.keys()].filter((name) => !found.has(name));
  const added = [...found.keys()].filter((name) => !built.has(name));
  const changed = [...found].filter(([name, { hash }]) => built.has(name) && built.get(name)?.hash !== hash);
  return [
    ...(wanted === there ? [] : [`the build wrote ${toCountOf(wanted, 'page')}, but there are ${there}`]),
    ...missing.map((name) => `${name} is missing`),
    ...added.map((name) => `${name} was not written by the build`),
    ...changed.map(([name, { size }]) => describeChange(name, size, built.get(name)?.size)),
  ];
}

function countPages(files: Files): number {
  return [...files.keys()].filter(isPage).length;
}

function describeChange(name: string, size: number, built: number | undefined): string {
  return size === built ? `${name} differs from the built file` : `${name} has ${size} of ${built} bytes`;
}
