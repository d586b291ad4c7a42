import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryFacts } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { writeWhole } from '#pictures/files';
import type { Count } from './bar.ts';
import { makeCanary } from './canary.ts';
import { withRuntimeApart, type SharedScript } from './island-runtime.ts';
import { withDeedsNamed } from './late-code.ts';
import type { OutputFile } from './list-files.ts';
import { withOneScript } from './one-script.ts';
import { withOneStyle } from './one-style.ts';
import { checkInlineCode, formatPolicy, policyOfPage, trimPolicy, withPolicy } from './policy.ts';
import { findForeignMedia, mediaIn } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** What the texts of a built site have in common. */
export interface SiteContext {
  /** The output folder. */
  readonly folder: string;
  /** The file that logs what visitors do; null where no page needs one. */
  readonly deeds: string | null;
  /** The content that not everybody may see, or that has a view link. */
  readonly secrets: readonly EntryFacts[];
}

/** What was found in a text. */
export interface TextInspection {
  readonly name: string;
  readonly facts: TextFacts;
  /** One line a fault. */
  readonly faults: readonly string[];
}

/** Reads a text, checks it by itself, and leaves a page one style, few scripts and a policy of what it uses. */
export type TextInspector = (file: Pick<OutputFile, 'path' | 'name'>) => Promise<TextInspection>;

/** Makes what inspects the texts of a site. */
export function makeInspector({ folder, deeds, secrets }: SiteContext): TextInspector {
  const findLeaks = makeCanary(secrets);
  const context: PageContext = { folder, deeds, written: new Map() };
  return async ({ path, name }) => {
    const text = await readFile(path, 'utf8');
    const media = mediaIn(text);
    const page = name.endsWith('.html') ? await finishPage({ path, name }, text, context) : NO_PAGE;
    const leaks = findLeaks(name, text).map((leak) => `${name} gives away ${leak}`);
    const facts: TextFacts = { policy: page.policy, media, scripts: page.scripts };
    return { name, facts, faults: [...leaks, ...findForeignMedia(name, media), ...page.faults] };
  };
}

/** Texts that are read at once. */
const AT_ONCE = 8;

/** Inspects several texts. */
export function inspectAll(
  files: readonly OutputFile[],
  inspect: TextInspector,
  count?: Count,
): Promise<TextInspection[]> {
  return mapInParallel(files, AT_ONCE, inspect, count);
}

/** What pages have in common. */
interface PageContext extends Pick<SiteContext, 'folder' | 'deeds'> {
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
  // Several workers may write it.
  const writing = written.get(name) ?? writeWhole(join(folder, name), code);
  written.set(name, writing);
  return writing;
}
