import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { writeAtomically } from '#library/util/files';
import { reportFolder } from '../manifest.ts';

const schema = z.object({
  /** Digest of the checking code. */
  checker: z.string(),
  /** Hash of the names and contents of all files of the checked site (`siteDigest`). */
  site: z.string(),
  /** The site's own origin. */
  origin: z.string(),
  /** The policies of its pages, each with a page that has it. */
  policies: z.array(z.tuple([z.string(), z.string()])),
  /** The targets of all links of a part of a site; none for a whole site. */
  targets: z.array(z.string()),
});

/** The facts about a site, or a part of one, without dead links. */
export type LinkFacts = Omit<z.output<typeof schema>, 'checker' | 'site'>;

const factsPath = (outDir: string): string => join(reportFolder(outDir), 'links.json');

/**
 * Reads the facts about the links of the site in `outDir` that has the digest `site`. Returns null
 * if they are of another site, or were written by another version of the check.
 */
export async function readLinkFacts(outDir: string, site: string): Promise<LinkFacts | null> {
  const text = await readFile(factsPath(outDir), 'utf8').catch(() => 'null');
  const { data } = schema.safeParse(jsonOrUndefined(text));
  return data?.site === site && data.checker === checkerDigest() ? data : null;
}

/** Stores the facts about the links of the site in `outDir`. */
export async function writeLinkFacts(outDir: string, site: string, facts: LinkFacts): Promise<void> {
  const { origin, policies, targets } = facts;
  const storedFacts = { checker: checkerDigest(), site, origin, policies, targets };
  await writeAtomically(factsPath(outDir), JSON.stringify(storedFacts));
}

/** The folders with the code that checks links. */
const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '../markup')];

/**
 * Returns a digest of the code that checks links, and of the code in other folders. Stored results
 * of other code are not used, because new rules must be applied to all files.
 */
export function checkerDigest(...otherFolders: readonly string[]): string {
  const sum = createHash('sha256');
  for (const folder of [...FOLDERS, ...otherFolders])
    for (const name of readdirSync(folder).sort())
      if (!/\.(?:test|fixture)\.ts$/.test(name)) sum.update(name).update(readFileSync(join(folder, name)));
  return sum.digest('hex');
}
