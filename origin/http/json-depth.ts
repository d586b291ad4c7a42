import { OriginError } from './origin-error.ts';

/** How deep arrays and objects of a JSON body may be nested; the pages send 5 levels at most. */
export const MAX_JSON_DEPTH = 32;

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|text\/plain)$/;

/** Whether a body of this media type may be JSON. Beacons send JSON as text/plain. */
export function mayBeJson(mediaType: string | undefined): boolean {
  return JSON_TYPE.test(mediaType?.split(';')[0]?.trim().toLowerCase() ?? '');
}

/**
 * Throws OriginError 400 for JSON text with more than `MAX_JSON_DEPTH` levels. Reads it from start to
 * end without recursion, before anything parses it; text that is no JSON is left to the parser.
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
