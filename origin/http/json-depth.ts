import { OriginError } from './origin-error.ts';

/** Maximum nesting of arrays and objects in a JSON body. The pages send at most 5 levels. */
export const MAX_JSON_DEPTH = 32;

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|text\/plain)$/;

/** Reports whether a body of this media type can be JSON. Beacons send JSON as text/plain. */
export function mayBeJson(mediaType: string | undefined): boolean {
  return JSON_TYPE.test(mediaType?.split(';')[0]?.trim().toLowerCase() ?? '');
}

/**
 * Throws OriginError 400 for JSON text with more than `MAX_JSON_DEPTH` levels. Scans the text
 * without recursion, before it is parsed. Leaves invalid JSON to the parser.
 */
export function requireShallowJson(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw tooDeep();
    } else if (character === ']' || character === '}') depth -= 1;
  }
}

function tooDeep(): OriginError {
  return new OriginError(400, {
    code: 'too_deep',
    message: `The JSON of the body has more than ${MAX_JSON_DEPTH} levels of arrays and objects.`,
    remedy: `Send at most ${MAX_JSON_DEPTH} levels.`,
  });
}
