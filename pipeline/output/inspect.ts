import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryFacts, Library } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { isListed } from '#domain/display-rules';
import { LOCALES } from '#domain/locales';
import {
  embedPath,
  oembedPath,
  privatePlaybackPath,
  privateViewPath,
  playbackPath,
  qrCodePath,
  shortPath,
  viewPath,
} from '#domain/paths';
import type { Count } from './bar.ts';
import { makeCanary } from './canary.ts';
import { withRuntimeApart, type SharedScript } from './island-runtime.ts';
import { findDeeds, withDeedsNamed } from './late-code.ts';
import { isText, type OutputFile } from './list-files.ts';
import { withOneScript } from './one-script.ts';
import { withOneStyle } from './one-style.ts';
import { checkInlineCode, policyOfPage, PolicyUnion, withTrimmedPolicy, type Policy } from './policy.ts';
import { PublishedMedia } from './published-media.ts';

/** What is wrong with the built site, and the policy that its pages share. */
export interface Inspection {
  /** One line a fault. */
  faults: string[];
  /** Null if no page carries a policy. */
  policy: Policy | null;
  /** Scripts that were taken out of the pages into files of their own. */
  shared: OutputFile[];
}

const FILES_AT_ONCE = 8;

/**
 * Reads every text of the built site once, checks it against the library that it was built from and leaves each
 * page one style, few scripts and a policy of what it uses.
 */
export async function inspectOutput(
  files: readonly OutputFile[],
  library: Library,
  count?: Count,
): Promise<Inspection> {
  const canary = makeCanary(library.entries.values());
  const media = new PublishedMedia();
  const deeds = findDeeds(files.map(({ name }) => name));
  const findings: Findings = { union: new PolicyUnion(), shared: new Map(), deeds };
  const faults = [...findMissingPages(files, library), ...findEmptyFiles(files)];
  const texts = files.filter(({ name, size }) => isText(name) && size > 0);
  const inspect = async ({ path, name }: OutputFile) => {
    const text = await readFile(path, 'utf8');
    const leaks = canary(name, text).map((leak) => `${name} gives away ${leak}`);
    return [
      ...leaks,
      ...media.read(name, text),
      ...(name.endsWith('.html') ? await inspectPage({ path, name }, text, findings) : []),
    ];
  };
  const found = await mapInParallel(texts, FILES_AT_ONCE, inspect, count);
  return {
    faults: [...faults, ...found.flat(), ...media.findStrays(files)],
    policy: findings.union.toPolicy(),
    shared: await Promise.all(findings.shared.values()),
  };
}

/** What the pages have in common. */
interface Findings {
  readonly union: PolicyUnion;
  /** Files that are written, by name. */
  readonly shared: Map<string, Promise<OutputFile>>;
  /** The file that logs what visitors do; null where no page needs one. */
  readonly deeds: string | null;
}

async function inspectPage(
  { path, name }: Pick<OutputFile, 'path' | 'name'>,
  html: string,
  { union, shared, deeds }: Findings,
): Promise<string[]> {
  const policy = policyOfPage(html);
  if (policy === null) return [];
  const { refused } = checkInlineCode(html, policy);
  const apart = withRuntimeApart(withDeedsNamed(html, deeds));
  const { script } = apart;
  if (script !== null && !shared.has(script.name))
    shared.set(script.name, writeShared(path.slice(0, -name.length), script));
  const styled = withOneStyle(apart.html, policy);
  const page = withOneScript(styled.html, styled.policy);
  const { used, refused: broken } = checkInlineCode(page.html, page.policy);
  union.add(page.policy, used);
  await writeFile(path, withTrimmedPolicy(page.html, page.policy, used));
  return [...new Set([...refused, ...broken])].map(
    (what) => `${name} has ${what}, which its own security policy refuses`,
  );
}

async function writeShared(folder: string, { name, code }: SharedScript): Promise<OutputFile> {
  const path = join(folder, name);
  await writeFile(path, code);
  return { path, name, size: Buffer.byteLength(code) };
}

function findMissingPages(files: readonly OutputFile[], library: Library): string[] {
  const names = new Set(files.map(({ name }) => name));
  const isBuilt = (path: string) => {
    const name = decodeURIComponent(path).slice(1);
    return names.has(name.endsWith('/') ? `${name}index.html` : name);
  };
  const paths = [...library.entries.values()].flatMap(promisedPaths);
  return paths.filter((path) => !isBuilt(path)).map((path) => `${path} was not built`);
}

/** Every address at which some content is published. */
function promisedPaths(facts: EntryFacts): string[] {
  const { oid, privacy, linkId } = facts;
  if (isListed(privacy))
    return [
      ...LOCALES.map((locale) => viewPath(facts, locale)),
      shortPath(facts),
      ...[embedPath, oembedPath, playbackPath, qrCodePath].map((pathOf) => pathOf(oid)),
    ];
  if (linkId === null) return [];
  return [...LOCALES.map((locale) => privateViewPath(linkId, locale)), privatePlaybackPath(linkId)];
}

function findEmptyFiles(files: readonly OutputFile[]): string[] {
  return files.filter(({ size }) => size === 0).map(({ name }) => `${name} is empty`);
}
