import { ident, string, tokenize, tokenTypes, url } from 'css-tree';
import type { FoundLink } from './found-link.ts';

/** Functions whose texts are addresses. */
const ADDRESS_FUNCTIONS = ['url', 'src'];
const IMAGE_SETS = ['image-set', '-webkit-image-set'];

/**
 * Returns the addresses in a style sheet, in the declarations of a `style` attribute or in a value.
 * Reads tokens: css-tree parses no nested rule that begins with a combinator.
 */
export function linksOfStyle(css: string): FoundLink[] {
  const links: FoundLink[] = [];
  /** Names of the functions around a token; "" for parentheses. */
  const functions: string[] = [];
  let isImport = false;
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    const add = (place: string, target: string) =>
      void links.push({ place: isImport ? '@import' : place, target });
    switch (type) {
      case tokenTypes.AtKeyword:
        isImport = nameOf(text.slice(1)) === 'import';
        break;
      case tokenTypes.Semicolon:
      case tokenTypes.LeftCurlyBracket:
        isImport = false;
        break;
      case tokenTypes.Function:
        functions.push(nameOf(text.slice(0, -1)));
        break;
      case tokenTypes.LeftParenthesis:
        functions.push('');
        break;
      case tokenTypes.RightParenthesis:
        functions.pop();
        break;
      case tokenTypes.Url:
        add('url()', url.decode(text));
        break;
      case tokenTypes.String: {
        const name = functions.at(-1);
        if (name === undefined ? isImport : ADDRESS_FUNCTIONS.includes(name))
          add('url()', string.decode(text));
        else if (name !== undefined && IMAGE_SETS.includes(name)) add('image-set()', string.decode(text));
        break;
      }
      default:
    }
  });
  return links;
}

const nameOf = (name: string): string => ident.decode(name).toLowerCase();
