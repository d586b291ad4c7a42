import { join } from 'node:path';
import type { EntryFacts } from '#library/library';
import { compareStrings } from '#domain/util/compare-strings';
import { writeAtomically } from '#library/util/files';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { isInspected, type OutputFile } from '#pipeline/site/list-files';
import { hasSecret } from './leak-scanner.ts';
import { inspectAll, type SiteContext, type TextInspection, type SiteCode } from './finish-page.ts';
import type { TextFacts } from './published-media.ts';

/** The inline code that pages may have. */
export type PageCode = Omit<SiteCode, 'intentCode'>;

/** The data that texts are checked against. */
export interface InspectionInput {
  readonly entries: Iterable<EntryFacts>;
  readonly code: PageCode;
  /** Texts that were already inspected when they were written. */
  readonly inspections: readonly TextInspection[];
  /** Names of files of the site that are not in the folder. */
  readonly filesElsewhere: readonly string[];
}

/** Returns the data that all texts share. `names` are all files, including bundled scripts. */
export function siteContext(
  { entries, code }: Pick<InspectionInput, 'entries' | 'code'>,
  names: readonly string[],
): SiteContext {
  return { code: { ...code, intentCode: findIntentCode(names) }, secrets: [...entries].filter(hasSecret) };
}

/**
 * Reads each text of the built site in `folder` that is not yet inspected. Checks it by itself and
 * against the content of the build, and finishes each page. Writes the shared script if a page
 * needs it.
 */
export async function inspectTexts(
  folder: string,
  files: readonly OutputFile[],
  input: InspectionInput,
  onProgress?: ReportProgress,
) {
  const { inspections, code, filesElsewhere } = input;
  const done = new Set(inspections.map(({ name }) => name));
  const texts = files.filter(({ name, size }) => isInspected(name) && size > 0 && !done.has(name));
  const context = siteContext(input, [...files.map(({ name }) => name), ...filesElsewhere]);
  const results = [...inspections, ...(await inspectAll(texts, context, onProgress))].sort((a, b) =>
    compareStrings(a.name, b.name),
  );
  if (code.runtime !== null && results.some(({ facts }) => facts.scripts.length > 0))
    await writeAtomically(join(folder, code.runtime.name), code.runtime.code);
  const sharedTexts = new Map<string, string>();
  return {
    faults: results.flatMap(({ faults }) => faults),
    /** The inline elements that the policies of pages allow, without duplicates. */
    elements: [
      ...new Map(
        results.flatMap(({ elements }) => elements.map((element) => [element.digest, element] as const)),
      ).values(),
    ],
    /** Facts about each text, by file name and sorted by it. */
    facts: new Map(results.map(({ name, facts }) => [name, sharing(facts, sharedTexts)])),
  };
}

const INTENT_CODE = /^_astro\/first-intent\.[^/]+\.js$/;

/** Returns the name of the file that logs visitors' actions; null if no page needs it. */
function findIntentCode(names: readonly string[]): string | null {
  return names.find((name) => INTENT_CODE.test(name)) ?? null;
}

/**
 * Returns the same facts with deduplicated strings. Thousands of pages name the same pictures. Each
 * string is copied, because a substring of a page would keep the whole page in memory.
 */
function sharing({ policy, media, scripts }: TextFacts, sharedTexts: Map<string, string>): TextFacts {
  const share = (text: string) => {
    const sharedText = sharedTexts.get(text) ?? Buffer.from(text).toString();
    sharedTexts.set(sharedText, sharedText);
    return sharedText;
  };
  return {
    policy: policy === null ? null : share(policy),
    media: media.map(share),
    scripts: scripts.map(share),
  };
}
