import { html as markup } from 'parse5';
import type { CodeKind, InlinePiece } from '#pipeline/site/inline-code';
import { attributeOf, type PageElement } from '#pipeline/site/markup/page-scan';

/** A reason not to publish a page. */
export interface PageFault {
  /** Completes the sentence "<page> has ...". */
  readonly description: string;
  /** The foreign code or attribute value, used to find the content that holds it. */
  readonly code: string;
}

/**
 * The classification of a script or style element:
 *
 * - `own`: inline code of our own bundles;
 * - `runtime`: the inline code of Astro's islands, which is the same in all pages;
 * - `file`: a script of our own in a file;
 * - `data`: a script that browsers do not run;
 * - `foreign`: anything else.
 */
export type ClassifiedCode =
  | { readonly is: 'own'; readonly kind: CodeKind; readonly piece: InlinePiece }
  | { readonly is: 'runtime' | 'data' }
  | { readonly is: 'file'; readonly source: string }
  | { readonly is: 'foreign'; readonly fault: PageFault };

/** The only code that pages may hold. */
export interface AllowedCode {
  /** Returns the style sheets for a placeholder, else the text. Absent if pages contain them. */
  readonly expand?: (text: string) => string;
  /** The inline scripts and styles of our own bundles. */
  readonly pieces: readonly InlinePiece[];
  /** The code of Astro's islands; null if the site has none. */
  readonly runtime: string | null;
  /** The start of all addresses in pages, such as "/talks". */
  readonly base?: string;
}

/** Types of scripts that hold data. Browsers do not run them. */
const DATA_TYPES = new Set(['application/json', 'application/ld+json']);

/** Returns a function that classifies scripts and styles; null for other elements. */
export function makeCodeClassifier({
  pieces,
  runtime,
  base = '',
  expand = (text) => text,
}: AllowedCode): (element: PageElement) => ClassifiedCode | null {
  const piecesByText = (kind: CodeKind): Map<string, InlinePiece> =>
    new Map(pieces.filter((piece) => piece.kind === kind).map((piece) => [piece.text, piece]));
  const piecesByKind = { script: piecesByText('script'), style: piecesByText('style') };
  return (element) => {
    if (element.tagName === 'style') return classifyInline(element, 'style');
    return element.tagName === 'script' ? classifyScript(element) : null;
  };

  function classifyScript(element: PageElement): ClassifiedCode {
    const source = attributeOf(element, 'src');
    const type = attributeOf(element, 'type');
    if (source !== null)
      return source.startsWith(`${base}/_astro/`)
        ? { is: 'file', source }
        : foreignCode(`the script ${source}, which is not in /_astro/`, source);
    if (type !== null && DATA_TYPES.has(type)) return { is: 'data' };
    if (isPlainHtmlElement(element) && element.text === runtime) return { is: 'runtime' };
    return classifyInline(element, 'script');
  }

  function classifyInline(element: PageElement, kind: CodeKind): ClassifiedCode {
    const text = kind === 'style' ? expand(element.text) : element.text;
    const piece = piecesByKind[kind].get(text);
    if (isPlainHtmlElement(element) && piece !== undefined) return { is: 'own', kind, piece };
    const start = JSON.stringify(text.trim().slice(0, 60));
    return foreignCode(`the inline ${kind} ${start}, which is not code of this site`, text.trim());
  }
}

const foreignCode = (description: string, code: string): ClassifiedCode => ({
  is: 'foreign',
  fault: { description, code },
});

/** Reports whether this is an HTML element without attributes that change how its code runs. */
function isPlainHtmlElement({ namespaceURI, attrs }: PageElement): boolean {
  return namespaceURI === markup.NS.HTML && attrs.length === 0;
}

/**
 * Finds attributes that hold code or styles, because no hash can allow them, and brackets that
 * cannot be escaped, because their place is unknown.
 */
export function checkAttributes({ tagName, attrs }: PageElement): readonly PageFault[] {
  let faults: PageFault[] | undefined;
  for (const attribute of attrs) {
    const { name } = attribute;
    if (name === 'style' || name === 'srcdoc' || name.startsWith('on'))
      (faults ??= []).push({
        description: `the attribute ${name} on <${tagName}>, which its own security policy refuses`,
        code: attribute.value,
      });
    if (attribute.start < 0 && /[<>]/.test(attribute.value))
      (faults ??= []).push({
        description: `an angle bracket in the attribute ${name} of a second <${tagName}> tag; remove that tag`,
        code: attribute.value,
      });
  }
  return faults ?? NO_FAULTS;
}

const NO_FAULTS: readonly PageFault[] = [];
