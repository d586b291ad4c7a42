import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Library } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import type { Count } from './bar.ts';
import { makeCanary } from './canary.ts';
import { withRuntimeApart, type SharedScript } from './island-runtime.ts';
import { findDeeds, withDeedsNamed } from './late-code.ts';
import { isText, type OutputFile } from './list-files.ts';
import { withOneScript } from './one-script.ts';
import { withOneStyle } from './one-style.ts';
import { checkInlineCode, formatPolicy, policyOfPage, trimPolicy, withPolicy } from './policy.ts';
import { findForeignMedia, mediaIn } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** What was found in the texts of a built site. */
export interface Inspection {
  /** One line a fault. */
  readonly faults: readonly string[];
  /** What each says of itself, by name, in the order of the names. */
  readonly facts: ReadonlyMap<string, TextFacts>;
}

const FILES_AT_ONCE = 8;

/**
 * Reads every text of the built site once, checks it by itself and against the library that it was built from, and leaves each
 * page one style, few scripts and a policy of what it uses.
 */
export async function inspectTexts(
  folder: string,
  files: readonly OutputFile[],
  library: Library,
  count?: Count,
): Promise<Inspection> {
  const findLeaks = makeCanary(library.entries.values());
  const pageMaker: PageContext = {
    folder,
    deeds: findDeeds(files.map(({ name }) => name)),
    written: new Map(),
  };
  const texts = files.filter(({ name, size }) => isText(name) && size > 0);
  const inspect = async ({ path, name }: OutputFile) => {
    const text = await readFile(path, 'utf8');
    const media = mediaIn(text);
    const page = name.endsWith('.html') ? await finishPage({ path, name }, text, pageMaker) : NO_PAGE;
    const leaks = findLeaks(name, text).map((leak) => `${name} gives away ${leak}`);
    const facts: TextFacts = { policy: page.policy, media, scripts: page.scripts };
    return { name, facts, faults: [...leaks, ...findForeignMedia(name, media), ...page.faults] };
  };
  const found = await mapInParallel(texts, FILES_AT_ONCE, inspect, count);
  return {
    faults: found.flatMap(({ faults }) => faults),
    facts: new Map(found.map(({ name, facts }) => [name, facts])),
  };
}

/** What pages have in common. */
interface PageContext {
  /** The output folder. */
  readonly folder: string;
  /** The file that logs what visitors do; null where no page needs one. */
  readonly deeds: string | null;
  /** Files that were taken out of pages, by name. */
  readonly written: Map<string, Promise<void>>;
}

/** What was made of a page. */
interface FinishedPage {
  readonly policy: string | null;
  readonly scripts: readonly string[];
  readonly faults: readonly string[];
}

const NO_PAGE: FinishedPage = { policy: null, scripts: [], faults: [] };

async function finishPage(
  { path, name }: Pick<OutputFile, 'path' | 'name'>,
  html: string,
  context: PageContext,
): Promise<FinishedPage> {
  const policy = policyOfPage(html);
  if (policy === null) return NO_PAGE;
  const { refused } = checkInlineCode(html, policy);
  const apart = withRuntimeApart(withDeedsNamed(html, context.deeds));
  if (apart.script !== null) await writeScript(apart.script, context);
  const styled = withOneStyle(apart.html, policy);
  const page = withOneScript(styled.html, styled.policy);
  const { used, refused: broken } = checkInlineCode(page.html, page.policy);
  const trimmed = trimPolicy(page.policy, used);
  await writeFile(path, withPolicy(page.html, trimmed));
  return {
    policy: formatPolicy(trimmed),
    scripts: apart.script === null ? [] : [apart.script.name],
    faults: [...new Set([...refused, ...broken])].map(
      (what) => `${name} has ${what}, which its own security policy refuses`,
    ),
  };
}

function writeScript({ name, code }: SharedScript, { folder, written }: PageContext): Promise<void> {
  const writing = written.get(name) ?? writeFile(join(folder, name), code);
  written.set(name, writing);
  return writing;
}
