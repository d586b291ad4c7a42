import { join } from 'node:path';
import type { EntryFacts } from '#content/library';
import { byCharacters } from '#domain/by-characters';
import { writeWhole } from '#pictures/files';
import type { Count } from './bar.ts';
import { hasSecret } from './canary.ts';
import { inspectAll, type SiteContext, type TextFault, type TextInspection } from './inspect-text.ts';
import type { SiteCode } from './finish-page.ts';
import { isText, type OutputFile } from './list-files.ts';
import type { InlineElement } from './own-code.ts';
import type { TextFacts } from './text-facts.ts';

/** What was found in the texts of a built site. */
export interface Inspection {
  readonly faults: readonly TextFault[];
  /** The inline elements that the policies of pages allow, each once. */
  readonly elements: readonly InlineElement[];
  /** What each says of itself, by name, in the order of the names. */
  readonly facts: ReadonlyMap<string, TextFacts>;
}

/** The inline code that pages may have. */
export type PageCode = Omit<SiteCode, 'deeds'>;

/** What texts are checked against. */
export interface InspectionInput {
  readonly entries: Iterable<EntryFacts>;
  readonly code: PageCode;
  /** Texts that were inspected when they were written. */
  readonly inspected: readonly TextInspection[];
  /** Names of files of the site that are not in the folder. */
  readonly present: readonly string[];
}

/** Makes what is common to the texts of a site; `names` are those of its files, the bundled scripts among them. */
export function siteContext(
  { entries, code }: Pick<InspectionInput, 'entries' | 'code'>,
  names: readonly string[],
): SiteContext {
  return { code: { ...code, deeds: findDeeds(names) }, secrets: [...entries].filter(hasSecret) };
}

/**
 * Reads every other text of the built site in `folder` once, checks it by itself and against the content that it was built
 * from, and finishes each page. Writes the script that pages share if one needs it.
 */
export async function inspectTexts(
  folder: string,
  files: readonly OutputFile[],
  input: InspectionInput,
  count?: Count,
): Promise<Inspection> {
  const { inspected, code, present } = input;
  const done = new Set(inspected.map(({ name }) => name));
  const texts = files.filter(({ name, size }) => isText(name) && size > 0 && !done.has(name));
  const context = siteContext(input, [...files.map(({ name }) => name), ...present]);
  const found = [...inspected, ...(await inspectAll(texts, context, count))].sort((a, b) =>
    byCharacters(a.name, b.name),
  );
  if (code.runtime !== null && found.some(({ facts }) => facts.scripts.length > 0))
    await writeWhole(join(folder, code.runtime.name), code.runtime.code);
  const same = new Map<string, string>();
  return {
    faults: found.flatMap(({ faults }) => faults),
    elements: [
      ...new Map(found.flatMap(({ elements }) => elements.map((one) => [one.digest, one] as const))).values(),
    ],
    facts: new Map(found.map(({ name, facts }) => [name, sharing(facts, same)])),
  };
}

const DEEDS = /^_astro\/deeds\.[^/]+\.js$/;

/** Returns the name of the file that logs what visitors do, among those of the site; null where no page needs one. */
export function findDeeds(names: readonly string[]): string | null {
  return names.find((name) => DEEDS.test(name)) ?? null;
}

/**
 * The same facts of texts that are held in memory once for all, which keep nothing else there: thousands of pages name the same
 * pictures, and a part of a page would hold the whole page.
 */
function sharing({ policy, media, scripts }: TextFacts, same: Map<string, string>): TextFacts {
  const share = (text: string) => {
    const known = same.get(text) ?? Buffer.from(text).toString();
    same.set(known, known);
    return known;
  };
  return {
    policy: policy === null ? null : share(policy),
    media: media.map(share),
    scripts: scripts.map(share),
  };
}
