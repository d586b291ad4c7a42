import { judgeAttributes, makeCodeJudge, type PageFault } from './judge-element.ts';
import { digestOf, toPiece, type CodeKind, type InlineElement, type OwnPiece } from './own-code.ts';
import { formatPolicy, parsePolicy, withoutHashes, withSources } from './policy.ts';
import { attributeOf, scanPage, type PageElement, type Place } from './scan-page.ts';

/** What the pages of a site have in common. */
export interface SiteCode {
  /** The inline scripts and styles of our own bundles: no other may run. */
  readonly pieces: readonly OwnPiece[];
  /** The script that is moved out of pages into a file; null where Astro renders no islands. */
  readonly runtime: SharedScript | null;
  /** Returns the style sheets that a text stands for, or the text; absent where pages have the sheets themselves. */
  readonly expand?: (text: string) => string;
  /** Name of the file that logs what visitors do; null where no page needs one. */
  readonly deeds: string | null;
}

/** Code that pages share. */
export interface SharedScript {
  /** Relative to the output folder. */
  readonly name: string;
  readonly code: string;
}

/** A page that is ready to be published. */
export interface FinishedPage {
  readonly html: string;
  /** The policy of the page, which allows its own inline elements only. */
  readonly policy: string;
  /** The inline elements that the policy allows. */
  readonly elements: readonly InlineElement[];
  /** The scripts that were moved out of it, by the names of their files. */
  readonly scripts: readonly string[];
  readonly faults: readonly PageFault[];
}

/** Finishes a page; null for one without a security policy, which stays as it is. */
export type PageFinisher = (html: string) => FinishedPage | null;

/** A part of the source that is replaced. */
interface Edit extends Place {
  readonly text: string;
}

/** The scripts that the file with deeds is loaded by: only the build knows its name, so the page names it. */
const LOADS_DEEDS = '/_astro/Script.';

/**
 * Makes what finishes the pages of a site, each in one pass over the tokens of the HTML standard:
 *
 * - puts the style sheets in the place of what stands for them;
 * - joins its styles into the first one, and its inline scripts into the first one, as each hash of a policy is 44
 *   characters that no compression makes shorter; a script that reads what comes before it must be the only one;
 * - moves the code of Astro's islands into a file, which the page names in `data-islands`;
 * - names in `data-deeds` the file that logs what visitors do;
 * - removes the attributes of islands that no code reads;
 * - escapes angle brackets in texts and attribute values, so that no tool takes them for markup;
 * - writes the policy, which allows exactly the inline elements of the page.
 *
 * Inline code that is not in the list of our own is a fault, whatever it is and however it came into the page.
 */
export function makePageFinisher({ pieces, runtime, expand, deeds }: SiteCode): PageFinisher {
  const judge = makeCodeJudge({ pieces, runtime: runtime?.code ?? null, ...(expand && { expand }) });
  const join = remembering(toElement);
  const policies = new Map<string, string>();
  return (html) => {
    const { elements, bracketed } = scanPage(html);
    const meta = elements.find(isPolicyMeta);
    if (meta === undefined) return null;
    const edits: Edit[] = [];
    const faults: PageFault[] = [];
    const found: Record<CodeKind, { element: PageElement; piece: OwnPiece }[]> = { style: [], script: [] };
    const has = { runtime: false, deeds: false };
    for (const element of elements) {
      faults.push(...judgeAttributes(element));
      const code = judge(element);
      if (code?.is === 'own') found[code.kind].push({ element, piece: code.piece });
      if (code?.is === 'foreign') faults.push(code.fault);
      if (code?.is === 'file') has.deeds ||= code.source.startsWith(LOADS_DEEDS);
      if (code?.is === 'runtime') {
        has.runtime = true;
        edits.push(replacing(element, ''));
      }
      if (element.tagName === 'astro-island') edits.push(...islandEdits(element));
      if (element !== meta) edits.push(...attributeEdits(element, html));
    }
    for (const place of bracketed)
      edits.push(replacing(place, escapeBrackets(html.slice(place.start, place.end))));
    const root = elements.find(({ tagName }) => tagName === 'html');
    if (root !== undefined) edits.push(...rootEdits(root));
    const inline = (['script', 'style'] as const).flatMap((kind) => {
      const joined = join(
        kind,
        found[kind].map(({ piece }) => piece),
      );
      if (joined === null) return [];
      for (const [at, { element }] of found[kind].entries())
        if (found[kind].length > 1 || element.text !== joined.text)
          edits.push(replacing(element, at === 0 ? `<${kind}>${joined.text}</${kind}>` : ''));
      return [joined.element];
    });
    const given = attributeOf(meta, 'content') ?? '';
    const policy = policyFor(given, inline);
    if (policy !== given)
      edits.push(replacing(meta, `<meta http-equiv="content-security-policy" content="${policy}">`));
    return {
      html: applyEdits(html, edits),
      policy,
      elements: inline,
      scripts: has.runtime && runtime !== null ? [runtime.name] : [],
      faults,
    };

    function rootEdits(element: PageElement): Edit[] {
      const at = element.start + '<html'.length;
      const text = [
        ...(has.runtime && runtime !== null ? [` data-islands="/${runtime.name}"`] : []),
        ...(has.deeds && deeds !== null ? [` data-deeds="/${deeds}"`] : []),
      ].join('');
      return text === '' ? [] : [{ start: at, end: at, text }];
    }
  };

  /** The policy of Astro without its hashes, which allow all code of the whole site, and with those of the page. */
  function policyFor(given: string, inline: readonly InlineElement[]): string {
    const key = [given, ...inline.map(({ digest }) => digest)].join('\n');
    const known = policies.get(key);
    if (known !== undefined) return known;
    const hashesOf = (kind: string) => [
      ...new Set(inline.flatMap((one) => (one.kind === kind ? [`'sha256-${one.digest}'`] : []))),
    ];
    const bare = withoutHashes(parsePolicy(given));
    const policy = formatPolicy(
      withSources(withSources(bare, 'script-src', hashesOf('script')), 'style-src', hashesOf('style')),
    );
    policies.set(key, policy);
    return policy;
  }
}

function isPolicyMeta(element: PageElement): boolean {
  return (
    element.tagName === 'meta' &&
    attributeOf(element, 'http-equiv')?.toLowerCase() === 'content-security-policy'
  );
}

function replacing({ start, end }: Place, text: string): Edit {
  return { start, end, text };
}

function escapeBrackets(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes the angle brackets in attribute values, which Astro leaves as they are. */
function attributeEdits({ attrs }: PageElement, html: string): Edit[] {
  const edits: Edit[] = [];
  for (const { value, start, end } of attrs)
    if (value.includes('<') || value.includes('>'))
      edits.push({ start, end, text: escapeBrackets(html.slice(start, end)) });
  return edits;
}

/**
 * Removes what Astro writes on islands and no code reads: an id, a name for messages in development,
 * and the options of a directive that has none.
 */
function islandEdits({ attrs }: PageElement): Edit[] {
  return attrs.flatMap(({ name, value, start, end }) => {
    // With the space before it.
    const removal = { start: start - 1, end, text: '' };
    if (name === 'uid') return [removal];
    if (name !== 'opts') return [];
    const { value: options } = JSON.parse(value) as { value: unknown };
    // The value is true where the directive has none.
    if (options === true) return [removal];
    return [{ start, end, text: `opts="${escapeAttribute(JSON.stringify({ value: options }))}"` }];
  });
}

function escapeAttribute(text: string): string {
  return escapeBrackets(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
}

/** Stands between scripts that are joined: what ends with a comment, or without a semicolon, must not run into the next. */
export const SCRIPT_SEPARATOR = toPiece('script', '\n;');

/** A joined element and its text. */
interface Joined {
  readonly text: string;
  readonly element: InlineElement;
}

/** Joins pieces of one kind; null where there are none. */
function toElement(kind: CodeKind, pieces: readonly OwnPiece[]): Joined | null {
  if (pieces.length === 0) return null;
  const parts =
    kind === 'style'
      ? pieces
      : pieces.flatMap((piece, at) => (at === 0 ? [piece] : [SCRIPT_SEPARATOR, piece]));
  const text = parts.map((piece) => piece.text).join('');
  return { text, element: { kind, digest: digestOf(text), pieces: parts.map(({ digest }) => digest) } };
}

/** Most pages have the same styles and scripts as another one. */
function remembering<T>(
  join: (kind: CodeKind, pieces: readonly OwnPiece[]) => T,
): (kind: CodeKind, pieces: readonly OwnPiece[]) => T {
  const known = new Map<string, T>();
  return (kind, pieces) => {
    const key = [kind, ...pieces.map(({ digest }) => digest)].join(' ');
    const result = known.get(key) ?? join(kind, pieces);
    known.set(key, result);
    return result;
  };
}

/** Makes all edits in one pass. */
function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(html.slice(at, start), text);
    at = end;
  }
  return parts.join('') + html.slice(at);
}
