// The modules of MathJax, which take a quarter of a second to load. Only `typeset.ts` imports them,
// for the first formula.
import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js';
import type { MmlNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js';
import { SerializedMmlVisitor } from '@mathjax/src/js/core/MmlTree/SerializedMmlVisitor.js';
import { STATE } from '@mathjax/src/js/core/MathItem.js';
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js';
import { TeX } from '@mathjax/src/js/input/tex.js';
import { mathjax } from '@mathjax/src/js/mathjax.js';
import { SVG } from '@mathjax/src/js/output/svg.js';
import { MathJaxTexFont } from '@mathjax/mathjax-tex-font/js/svg.js';
import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js';
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js';
import '@mathjax/src/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import '@mathjax/src/js/input/tex/braket/BraketConfiguration.js';
import '@mathjax/src/js/input/tex/cancel/CancelConfiguration.js';
import '@mathjax/src/js/input/tex/color/ColorConfiguration.js';
import '@mathjax/src/js/input/tex/mathtools/MathtoolsConfiguration.js';
import '@mathjax/src/js/input/tex/textmacros/TextMacrosConfiguration.js';
import '@mathjax/src/js/input/tex/upgreek/UpgreekConfiguration.js';

/** An element of the drawing that MathJax makes. */
export interface DrawnNode {
  readonly kind: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly DrawnNode[];
  /** The characters of a text. */
  readonly value?: string;
}

/**
 * Makes a translator of TeX. It does not support macro definitions, which could recurse, nor
 * commands for links, styles, classes, HTML or further packages.
 */
export function createTranslator() {
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  const tex = new TeX({
    packages: [
      'base',
      'ams',
      'boldsymbol',
      'braket',
      'cancel',
      'color',
      'mathtools',
      'textmacros',
      'upgreek',
    ],
    formatError: (_: unknown, error: Error) => {
      throw error;
    },
  });
  const svg = new SVG({
    fontCache: 'none',
    fontData: MathJaxTexFont,
    displayOverflow: 'overflow',
    linebreaks: { inline: false },
  });
  const document = mathjax.document('', { InputJax: tex, OutputJax: svg });
  const visitor = new SerializedMmlVisitor();
  return {
    /** Returns the drawing. Throws for a fault. */
    draw: (source: string, isDisplay: boolean): DrawnNode => {
      // Forgets the labels of other formulas.
      tex.reset();
      const container = document.convert(source, { display: isDisplay }) as DrawnNode;
      return container.children?.[0] ?? container;
    },
    /** Returns MathML. Throws for a fault. */
    describe: (source: string, isDisplay: boolean): string => {
      tex.reset();
      const tree = document.convert(source, { display: isDisplay, end: STATE.CONVERT }) as MmlNode;
      return visitor.visitTree(tree);
    },
  };
}
