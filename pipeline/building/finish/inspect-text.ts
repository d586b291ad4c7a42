import { readFile } from 'node:fs/promises';
import type { EntryFacts } from '#library/library';
import { mapInParallel } from '#library/in-parallel';
import { writeAtomically } from '#library/util/files';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { OutputFile } from '#pipeline/site/list-files';
import type { InlineElement } from '#pipeline/site/inline-code';
import { makeLeakScanner } from './leak-scanner.ts';
import { makePageFinisher, type SiteCode } from './finish-page.ts';
import type { MarkupCache } from './markup-cache.ts';
import { EditedText } from './page-edits.ts';
import { findForeignMedia, mediaIn } from './published-media.ts';
import type { TextFacts } from './text-facts.ts';

/** The data that all texts of a built site are checked against. */
export interface SiteContext {
  readonly code: SiteCode;
  /** Content that is not public or has a view link. */
  readonly secrets: readonly EntryFacts[];
}

/** A reason not to publish a text. */
export interface TextFault {
  /** One line, which names the file. */
  readonly line: string;
  /** Foreign code that content brought into the text; null for any other fault. */
  readonly code: string | null;
}

/** The result of inspecting a text. */
export interface TextInspection {
  readonly name: string;
  readonly facts: TextFacts;
  /** The inline elements that its policy allows. */
  readonly elements: readonly InlineElement[];
  readonly faults: readonly TextFault[];
}

/**
 * Returns a function that checks the text of a file by itself, and finishes it if it is a page:
 * `html` is null for a text that stays as it is. `kept` has the markup for which pages have
 * comments.
 */
export function makeInspector({ code, secrets }: Pick<SiteContext, 'code' | 'secrets'>, kept?: MarkupCache) {
  const findLeaks = makeLeakScanner(secrets);
  const finish = makePageFinisher({ ...code, ...(kept && { cache: kept }) });
  return (name: string, rendered: string) => {
    const page = name.endsWith('.html') ? finish(rendered) : null;
    const media = page?.media ?? kept?.mediaIn(rendered) ?? mediaIn(rendered);
    // Only the search for secrets and unfinished pages need the whole text.
    const isWhole = kept === undefined || (secrets.length === 0 && page !== null);
    const text = isWhole ? rendered : kept.expand(rendered);
    const others = [
      ...findLeaks(name, text).map((leak) => `${name} reveals ${leak}`),
      ...findForeignMedia(name, media),
    ];
    return {
      name,
      html: page?.html ?? (text === rendered ? null : new EditedText(text, [])),
      facts: { policy: page?.policy ?? null, media, scripts: page?.scripts ?? [] },
      elements: page?.elements ?? [],
      faults: [
        ...others.map((line) => ({ line, code: null })),
        ...(page?.faults ?? []).map(({ what, code }) => ({ line: `${name} has ${what}`, code })),
      ],
    };
  };
}

const AT_ONCE = 8;

/** Inspects texts of the site in `folder` and writes the finished pages. */
export function inspectAll(
  files: readonly OutputFile[],
  context: SiteContext,
  onProgress?: ReportProgress,
): Promise<TextInspection[]> {
  const inspect = makeInspector(context);
  const inspectFile = async ({ path, name }: OutputFile): Promise<TextInspection> => {
    const { html, ...inspection } = inspect(name, await readFile(path, 'utf8'));
    // Own pages are hard links to those of the bundle, which stay as Astro rendered them.
    if (html !== null) await writeAtomically(path, html.toBytes());
    return inspection;
  };
  return mapInParallel(files, AT_ONCE, inspectFile, onProgress);
}
