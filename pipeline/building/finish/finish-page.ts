import {
  policyDigest,
  toPiece,
  type CodeKind,
  type InlineElement,
  type InlinePiece,
} from '#pipeline/site/inline-code';
import { attributeOf, isPolicyMeta, type PageElement } from '#pipeline/site/markup/page-scan';
import { scanPage } from '#pipeline/site/markup/scan-page';
import { scanPlainPage } from '#pipeline/site/markup/scan-plain-markup';
import { formatPolicy, parsePolicy, withoutHashes, withSources } from '#pipeline/site/policy';
import type { MarkupCache } from './markup-cache.ts';
import { checkAttributes, makeCodeClassifier, type PageFault } from './check-element.ts';
import {
  attributeEdits,
  EditedText,
  escapeBrackets,
  replacing,
  SharedText,
  textEdits,
  type Edit,
} from './page-edits.ts';
import { mediaIn, findForeignMedia, type TextFacts } from './published-media.ts';
import { readFile } from 'node:fs/promises';
import type { EntryFacts } from '#library/library';
import { mapInParallel } from '#library/in-parallel';
import { writeAtomically } from '#library/util/files';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { inspectedTextOf, type OutputFile } from '#pipeline/site/list-files';
import { makeLeakScanner } from './leak-scanner.ts';

/** The data that all pages of a site share. */
export interface SiteCode {
  /** The inline scripts and styles of our own bundles. No other code may run. */
  readonly pieces: readonly InlinePiece[];
  /** The script that is moved out of pages into a file; null if the site has no Astro islands. */
  readonly runtime: SharedScript | null;
  /** The start of all addresses in pages, such as "/talks". */
  readonly base?: string;
  /** Returns the style sheets for a placeholder, else the text. Absent if pages contain them. */
  readonly expand?: (text: string) => string;
  /** Has the markup that comments represent. Absent if no markup is cached. */
  readonly cache?: Pick<MarkupCache, 'expand' | 'finishedPart'>;
  /** Name of the file that logs visitors' actions; null if no page needs it. */
  readonly intentCode: string | null;
}

/** Code that pages share. */
export interface SharedScript {
  /** Relative to the output folder. */
  readonly name: string;
  readonly code: string;
}

/** A page that is ready to be published. */
export interface FinishedPage {
  readonly html: EditedText;
  /** The policy of the page, which allows only its own inline elements. */
  readonly policy: string;
  /** The inline elements that the policy allows. */
  readonly elements: readonly InlineElement[];
  /** The pictures and media that it names, without their widths. */
  readonly media: readonly string[];
  /** Names of the files that hold the scripts moved out of the page. */
  readonly scripts: readonly string[];
  readonly faults: readonly PageFault[];
}

/** How the addresses of scripts begin that load the file in `intentCode`. */
const INTENT_SCRIPT_START = '/_astro/Script.';

/**
 * Returns a function that finishes pages, each in one pass over the tokens of the HTML standard:
 *
 * - replaces placeholders with style sheets and cached markup;
 * - merges all styles into the first one and all inline scripts into the first one, because each
 *   hash in a policy is 44 characters that do not compress; a script that reads the preceding
 *   markup must therefore be the only script;
 * - moves the code of Astro's islands into a file, which the page names in `data-islands`;
 * - names the file that logs visitors' actions in `data-code`;
 * - removes island attributes that no code reads;
 * - escapes angle brackets in texts and attribute values, so that no tool mistakes them for markup;
 * - writes a policy that allows exactly the page's inline elements.
 *
 * Inline code that is not listed in `pieces` is a fault. The function returns null for a page
 * without a security policy, which is published unchanged.
 */
export function makePageFinisher({ pieces, runtime, base = '', expand, cache, intentCode }: SiteCode) {
  const classify = makeCodeClassifier({
    pieces,
    runtime: runtime?.code ?? null,
    base,
    ...(expand && { expand }),
  });
  const toMergedElement = memoizeMerge(toElement);
  const policies = new Map<string, string>();
  return (rendered: string): FinishedPage | null => {
    const { html, scan, parts: cachedParts } = scanWithCache(cache, rendered);
    const { elements, bracketed } = scan;
    const meta = elements.find(isPolicyMeta);
    if (meta === undefined) return null;
    const edits: Edit[] = [];
    const faults: PageFault[] = [];
    const media = new Set(mediaIn(html));
    const codeByKind: Record<CodeKind, { element: PageElement; piece: InlinePiece }[]> = {
      style: [],
      script: [],
    };
    const uses = { runtime: false, intentCode: false };
    for (const element of elements) {
      faults.push(...checkAttributes(element));
      const code = classify(element);
      if (code?.is === 'own') codeByKind[code.kind].push({ element, piece: code.piece });
      if (code?.is === 'foreign') faults.push(code.fault);
      if (code?.is === 'file') uses.intentCode ||= code.source.startsWith(base + INTENT_SCRIPT_START);
      if (code?.is === 'runtime') {
        uses.runtime = true;
        edits.push(replacing(element, ''));
      }
      if (element.tagName === 'astro-island') edits.push(...islandEdits(element, html));
      if (element !== meta) edits.push(...attributeEdits(element, html));
    }
    edits.push(...textEdits(bracketed, html));
    for (const { comment, part } of cachedParts) {
      edits.push(replacing(comment, part.finished));
      part.media.forEach((stem) => media.add(stem));
    }
    const root = elements.find(({ tagName }) => tagName === 'html');
    if (root !== undefined) edits.push(...rootEdits(root));
    const inlineElements = (['script', 'style'] as const).flatMap((kind) => {
      const merged = toMergedElement(
        kind,
        codeByKind[kind].map(({ piece }) => piece),
      );
      if (merged === null) return [];
      for (const [index, { element }] of codeByKind[kind].entries())
        if (codeByKind[kind].length > 1 || element.text !== merged.text)
          edits.push(replacing(element, index === 0 ? merged.markup : ''));
      return [merged.element];
    });
    const astroPolicy = attributeOf(meta, 'content') ?? '';
    const policy = policyFor(astroPolicy, inlineElements);
    if (policy !== astroPolicy)
      edits.push(replacing(meta, `<meta http-equiv="content-security-policy" content="${policy}">`));
    return {
      html: new EditedText(html, edits),
      policy,
      elements: inlineElements,
      media: [...media],
      scripts: uses.runtime && runtime !== null ? [runtime.name] : [],
      faults,
    };

    function rootEdits(element: PageElement): Edit[] {
      const end = element.start + '<html'.length;
      const text = [
        ...(uses.runtime && runtime !== null ? [` data-islands="${base}/${runtime.name}"`] : []),
        ...(uses.intentCode && intentCode !== null ? [` data-code="${base}/${intentCode}"`] : []),
      ].join('');
      return text === '' ? [] : [{ start: end, end, text }];
    }
  };

  /** Returns Astro's policy with the hashes of this page, not those of all code of the site. */
  function policyFor(astroPolicy: string, inlineElements: readonly InlineElement[]): string {
    const key = [astroPolicy, ...inlineElements.map(({ digest }) => digest)].join('\n');
    const cachedPolicy = policies.get(key);
    if (cachedPolicy !== undefined) return cachedPolicy;
    const hashesOf = (kind: string) => [
      ...new Set(inlineElements.flatMap((item) => (item.kind === kind ? [`'sha256-${item.digest}'`] : []))),
    ];
    const unhashed = withoutHashes(parsePolicy(astroPolicy));
    const policy = formatPolicy(
      withSources(withSources(unhashed, 'script-src', hashesOf('script')), 'style-src', hashesOf('style')),
    );
    policies.set(key, policy);
    return policy;
  }
}

/**
 * Scans a page with comments in place of cached markup. If the markup could be parsed differently
 * in this page than by itself, it is inserted before the scan.
 */
function scanWithCache(cache: SiteCode['cache'], rendered: string) {
  const scan = scanPlainPage(rendered, { listsAll: false });
  const parts = (scan?.comments ?? []).flatMap((comment) => {
    const part = cache?.finishedPart(comment.text) ?? null;
    return part === null ? [] : [{ comment, part }];
  });
  if (scan !== null && parts.every(({ comment }) => comment.isInFlow)) return { html: rendered, scan, parts };
  const html = cache?.expand(rendered) ?? rendered;
  return { html, scan: scanPage(html), parts: [] };
}

/**
 * Removes island attributes that no code reads: an id, a name for messages in development, and the
 * options of a directive that has none.
 */
function islandEdits({ attrs }: PageElement, html: string): Edit[] {
  return attrs.flatMap((attribute) => {
    const { name, start, end } = attribute;
    // The edit includes the space before the attribute.
    const removal = { start: start - 1, end, text: '' };
    if (name === 'uid') return [removal];
    if (name !== 'opts') return [];
    const source = html.slice(start, end);
    let options = shortenedOptions.get(source);
    if (options === undefined) shortenedOptions.set(source, (options = shortenOptions(attribute.value)));
    return [options === '' ? removal : { start, end, text: options }];
  });
}

/**
 * Caches the shortened `opts` attributes of islands by their source. A site has few different ones,
 * and decoding them for each page would take 3 % of its time.
 */
const shortenedOptions = new Map<string, string>();

/** Returns the attribute with the options that code reads; an empty text if there are none. */
function shortenOptions(value: string): string {
  const { value: options } = JSON.parse(value) as { value: unknown };
  // The value is true for a directive without options.
  return options === true ? '' : `opts="${escapeAttribute(JSON.stringify({ value: options }))}"`;
}

function escapeAttribute(text: string): string {
  return escapeBrackets(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
}

/** Separates merged scripts, because a script may end with a comment or without a semicolon. */
export const SCRIPT_SEPARATOR = toPiece('script', '\n;');

function toElement(kind: CodeKind, pieces: readonly InlinePiece[]) {
  if (pieces.length === 0) return null;
  const separatedPieces =
    kind === 'style'
      ? pieces
      : pieces.flatMap((piece, index) => (index === 0 ? [piece] : [SCRIPT_SEPARATOR, piece]));
  const text = separatedPieces.map((piece) => piece.text).join('');
  const markup = new SharedText(`<${kind}>${text}</${kind}>`);
  const element = { kind, digest: policyDigest(text), pieces: separatedPieces.map(({ digest }) => digest) };
  return { text, markup, element };
}

/** Caches merged elements, because most pages share their styles and scripts with other pages. */
function memoizeMerge<T>(
  merge: (kind: CodeKind, pieces: readonly InlinePiece[]) => T,
): (kind: CodeKind, pieces: readonly InlinePiece[]) => T {
  const mergedByKey = new Map<string, T>();
  return (kind, pieces) => {
    const key = [kind, ...pieces.map(({ digest }) => digest)].join(' ');
    const result = mergedByKey.get(key) ?? merge(kind, pieces);
    mergedByKey.set(key, result);
    return result;
  };
}

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
 * `html` is null for a text that needs no change. `cache` has the markup for which pages have
 * comments.
 */
export function makeInspector({ code, secrets }: Pick<SiteContext, 'code' | 'secrets'>, cache?: MarkupCache) {
  const findLeaks = makeLeakScanner(secrets);
  const finish = makePageFinisher({ ...code, ...(cache && { cache }) });
  return (name: string, rendered: string) => {
    const page = name.endsWith('.html') ? finish(rendered) : null;
    const media = page?.media ?? cache?.mediaIn(rendered) ?? mediaIn(rendered);
    // Only the search for secrets and unfinished pages need the whole text.
    const isRenderedTextEnough = cache === undefined || (secrets.length === 0 && page !== null);
    const text = isRenderedTextEnough ? rendered : cache.expand(rendered);
    const textFaults = [
      ...findLeaks(name, text).map((leak) => `${name} reveals ${leak}`),
      ...findForeignMedia(name, media),
    ];
    return {
      name,
      html: page?.html ?? (text === rendered ? null : new EditedText(text, [])),
      facts: { policy: page?.policy ?? null, media, scripts: page?.scripts ?? [] },
      elements: page?.elements ?? [],
      faults: [
        ...textFaults.map((line) => ({ line, code: null })),
        ...(page?.faults ?? []).map(({ description, code }) => ({
          line: `${name} has ${description}`,
          code,
        })),
      ],
    };
  };
}

const FILES_AT_ONCE = 8;

/** Inspects texts of the site in `folder` and writes the finished pages. */
export function inspectAll(
  files: readonly OutputFile[],
  context: SiteContext,
  onProgress?: ReportProgress,
): Promise<TextInspection[]> {
  const inspect = makeInspector(context);
  const inspectFile = async ({ path, name }: OutputFile): Promise<TextInspection> => {
    const { html, ...inspection } = inspect(name, inspectedTextOf(name, await readFile(path)));
    // Replaces the file: own pages are hard links to the bundle's files, which must not change.
    if (html !== null) await writeAtomically(path, html.toBytes());
    return inspection;
  };
  return mapInParallel(files, FILES_AT_ONCE, inspectFile, onProgress);
}
