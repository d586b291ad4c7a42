import { readFile, writeFile } from 'node:fs/promises';
import type { EntryFacts } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import type { Count } from './bar.ts';
import { makeCanary } from './canary.ts';
import { makePageFinisher, type PageFinisher, type SiteCode } from './finish-page.ts';
import type { OutputFile } from './list-files.ts';
import type { InlineElement } from './own-code.ts';
import { findForeignMedia, mediaIn } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** What the texts of a built site have in common. */
export interface SiteContext {
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

/** A text that was checked. */
export interface InspectedText extends TextInspection {
  /** The finished page; null for a text that stays as it is. */
  readonly html: string | null;
}

/** Checks a text by itself, and finishes it if it is a page; `name` is that of its file. */
export type TextInspector = (name: string, text: string) => InspectedText;

/** Makes what inspects the texts of a site. */
export function makeInspector({ code, secrets }: Pick<SiteContext, 'code' | 'secrets'>): TextInspector {
  const findLeaks = makeCanary(secrets);
  const finish = makePageFinisher(code);
  return (name, text) => {
    const media = mediaIn(text);
    const page = name.endsWith('.html') ? finishPage(name, text, finish) : NO_PAGE;
    const others = [
      ...findLeaks(name, text).map((leak) => `${name} gives away ${leak}`),
      ...findForeignMedia(name, media),
    ];
    return {
      name,
      html: page.html,
      facts: { policy: page.policy, media, scripts: page.scripts },
      elements: page.elements,
      faults: [...others.map((line) => ({ line, found: null })), ...page.faults],
    };
  };
}

/** Texts that are read at once. */
const AT_ONCE = 8;

/** Inspects texts of the site in `folder` and writes the pages that are finished. */
export function inspectAll(
  files: readonly OutputFile[],
  context: SiteContext,
  count?: Count,
): Promise<TextInspection[]> {
  const inspect = makeInspector(context);
  const inspectFile = async ({ path, name }: OutputFile): Promise<TextInspection> => {
    const { html, ...found } = inspect(name, await readFile(path, 'utf8'));
    if (html !== null) await writeFile(path, html);
    return found;
  };
  return mapInParallel(files, AT_ONCE, inspectFile, count);
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
