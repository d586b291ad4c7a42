import { html as markup } from 'parse5';
import type { CodeKind, OwnPiece } from './own-code.ts';
import { attributeOf, type PageElement } from './scan-page.ts';

/** What keeps a page from being published. */
export interface PageFault {
  /** Follows the name of the page in a sentence. */
  readonly what: string;
  /** The foreign code or attribute value, to find the content that holds it. */
  readonly found: string;
}

/**
 * What a script or style element is:
 *
 * - `own`: inline code of our own bundles;
 * - `runtime`: the inline code of Astro's islands, which is the same in all pages;
 * - `file`: a script of our own that is a file;
 * - `data`: a script that browsers do not run;
 * - `foreign`: anything else.
 */
export type CodeVerdict =
  | { readonly is: 'own'; readonly kind: CodeKind; readonly piece: OwnPiece }
  | { readonly is: 'runtime' | 'data' }
  | { readonly is: 'file'; readonly source: string }
  | { readonly is: 'foreign'; readonly fault: PageFault };

/** The only code that pages may hold. */
export interface AllowedCode {
  /** Returns the style sheets that a text stands for, or the text; absent where pages have the sheets themselves. */
  readonly expand?: (text: string) => string;
  /** The inline scripts and styles of our own bundles. */
  readonly pieces: readonly OwnPiece[];
  /** The code of Astro's islands; null where Astro renders none. */
  readonly runtime: string | null;
}

/** Scripts that are no code: browsers do not run them. */
const DATA_TYPES = new Set(['application/json', 'application/ld+json']);

/** Makes what judges an element of a page: null if it is no script and no style. */
export function makeCodeJudge({
  pieces,
  runtime,
  expand = (text) => text,
}: AllowedCode): (element: PageElement) => CodeVerdict | null {
  const textsOf = (kind: CodeKind): Map<string, OwnPiece> =>
    new Map(pieces.filter((piece) => piece.kind === kind).map((piece) => [piece.text, piece]));
  const own = { script: textsOf('script'), style: textsOf('style') };
  return (element) => {
    if (element.tagName === 'style') return judgeInline(element, 'style');
    return element.tagName === 'script' ? judgeScript(element) : null;
  };

  function judgeScript(element: PageElement): CodeVerdict {
    const [source, type] = [attributeOf(element, 'src'), attributeOf(element, 'type')];
    if (source !== null)
      return source.startsWith('/_astro/')
        ? { is: 'file', source }
        : foreign(`the script ${source}, which is not in /_astro/`, source);
    if (type !== null && DATA_TYPES.has(type)) return { is: 'data' };
    if (isPlain(element) && element.text === runtime) return { is: 'runtime' };
    return judgeInline(element, 'script');
  }

  function judgeInline(element: PageElement, kind: CodeKind): CodeVerdict {
    const text = kind === 'style' ? expand(element.text) : element.text;
    const piece = own[kind].get(text);
    if (isPlain(element) && piece !== undefined) return { is: 'own', kind, piece };
    const start = JSON.stringify(text.trim().slice(0, 60));
    return foreign(`the inline ${kind} ${start}, which is not our own`, text.trim());
  }
}

const foreign = (what: string, found: string): CodeVerdict => ({ is: 'foreign', fault: { what, found } });

/** Whether the element is of HTML, not of a drawing, and has no attributes that change what its code does. */
function isPlain({ namespaceURI, attrs }: PageElement): boolean {
  return namespaceURI === markup.NS.HTML && attrs.length === 0;
}

/** Finds the attributes with code or styles: no hash can allow them. */
export function judgeAttributes({ tagName, attrs }: PageElement): PageFault[] {
  const faults: PageFault[] = [];
  for (const { name, value } of attrs)
    if (name === 'style' || name === 'srcdoc' || name.startsWith('on'))
      faults.push({
        what: `the attribute ${name} on <${tagName}>, which its own security policy refuses`,
        found: value,
      });
  return faults;
}
