import { cacheByObject } from '#domain/util/cache-by-object';
import { rulesOf } from '#domain/playback/element-types';
import { nameOfFormula, splitFormulas, type MathNode } from '#domain/playback/formula';
import type { Entry } from '#library/schemas/entry';
import { typeset } from '#pictures/formula/typeset';

/** Returns the MathML of all valid formulas of some content, by their text with dollars. */
export const loadFormulas = cacheByObject(
  async (content: Entry): Promise<Readonly<Record<string, MathNode>>> => {
    const formulas: Record<string, MathNode> = {};
    for (const element of 'storyboard' in content ? content.storyboard.elements : []) {
      const words = element.type === 'formula' ? rulesOf(element).words(element) : null;
      for (const part of words !== null && 'text' in words ? splitFormulas(words.text) : []) {
        const set = 'tex' in part ? await typeset(part.tex, part.isDisplay) : null;
        if (set !== null && 'mathMl' in set) formulas[nameOfFormula(part)] = set.mathMl;
      }
    }
    return Object.freeze(formulas);
  },
);
