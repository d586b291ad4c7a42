import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryFacts } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { writeWhole } from '#pictures/files';
import type { Count } from './bar.ts';
import { makeCanary } from './canary.ts';
import { makePageFinisher, type PageFinisher, type SiteCode } from './finish-page.ts';
import type { OutputFile } from './list-files.ts';
import type { InlineElement } from './own-code.ts';
import { findForeignMedia, mediaIn } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** What the texts of a built site have in common. */
export interface SiteContext {
  /** The output folder. */
  readonly folder: string;
  readonly code: SiteCode;
  /** The content that not everybody may see, or that has a view link. */
  readonly secrets: readonly EntryFacts[];
}

/** What keeps a text from being published. */
export interface TextFault {
  /** One line, which names the file. */
  readonly line: string;
  /** Foreign code that content has brought into the text; null for another fault. */
  readonly found: string | null;
}

/** What was found in a text. */
export interface TextInspection {
  readonly name: string;
  readonly facts: TextFacts;
  /** The inline elements that its policy allows. */
  readonly elements: readonly InlineElement[];
  readonly faults: readonly TextFault[];
}

/** Reads a text, checks it by itself, and finishes it if it is a page. */
export type TextInspector = (file: Pick<OutputFile, 'path' | 'name'>) => Promise<TextInspection>;

/** Makes what inspects the texts of a site. */
export function makeInspector({ folder, code, secrets }: SiteContext): TextInspector {
  const findLeaks = makeCanary(secrets);
  const finish = makePageFinisher(code);
  const placeRuntime = once(async () => {
    const { runtime } = code;
    // Several workers may write it.
    if (runtime !== null) await writeWhole(join(folder, runtime.name), runtime.code);
  });
  return async ({ path, name }) => {
    const text = await readFile(path, 'utf8');
    const media = mediaIn(text);
    const page = name.endsWith('.html') ? finishPage(name, text, finish) : NO_PAGE;
    if (page.html !== null) await writeFile(path, page.html);
    if (page.scripts.length > 0) await placeRuntime();
    const others = [
      ...findLeaks(name, text).map((leak) => `${name} gives away ${leak}`),
      ...findForeignMedia(name, media),
    ];
    return {
      name,
      facts: { policy: page.policy, media, scripts: page.scripts },
      elements: page.elements,
      faults: [...others.map((line) => ({ line, found: null })), ...page.faults],
    };
  };
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= run());
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

/** What was made of a page; nothing of a text without a policy. */
interface Finished {
  readonly html: string | null;
  readonly policy: string | null;
  readonly elements: readonly InlineElement[];
  readonly scripts: readonly string[];
  readonly faults: readonly TextFault[];
}

const NO_PAGE: Finished = { html: null, policy: null, elements: [], scripts: [], faults: [] };

function finishPage(name: string, text: string, finish: PageFinisher): Finished {
  const page = finish(text);
  if (page === null) return NO_PAGE;
  const faults = page.faults.map(({ what, found }) => ({ line: `${name} has ${what}`, found }));
  return { ...page, faults };
}
