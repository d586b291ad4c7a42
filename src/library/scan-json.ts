import { printParseErrorCode, visit, type JSONVisitor } from 'jsonc-parser';
import { formatPath } from './fault.ts';

/** Limit of nesting depth. A transcript nests two levels per topic. */
export const MAX_DEPTH = 64;

/** A fault of the syntax, with the offset where it is. */
export interface SyntaxFault {
  readonly offset: number;
  readonly fault: string;
  readonly remedy: string;
}

/** An error of the parser, with the state of the parser at that moment. */
interface ParserError {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  /** The last key before the error. */
  readonly key: string;
  /** The bracket that closes the object or list around the error. */
  readonly end: string;
}

type Begin = NonNullable<JSONVisitor['onObjectBegin']>;

class TooDeepError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`is nested more than ${MAX_DEPTH} deep`);
    this.offset = offset;
  }
}

/** Returns the first syntax fault of a text; null if it is valid JSON. */
export function findSyntaxFault(text: string): SyntaxFault | null {
  const errors: ParserError[] = [];
  const openPaths: string[] = [];
  let key = '';
  const depthError = visitBounded(text, {
    onObjectBegin: () => void openPaths.push('}'),
    onObjectEnd: () => void openPaths.pop(),
    onArrayBegin: () => void openPaths.push(']'),
    onArrayEnd: () => void openPaths.pop(),
    onObjectProperty: (name) => (key = name),
    onError: (code, offset, length) => {
      if (errors.length > 1) return;
      errors.push({ name: printParseErrorCode(code), offset, length, key, end: openPaths.at(-1) ?? '' });
    },
  });
  const [firstError, secondError] = errors;
  if (firstError) return explain(text, firstError, secondError);
  return depthError && { offset: depthError.offset, fault: depthError.message, remedy: 'use fewer levels' };
}

/** Returns the offset of each field of a text, by its path as `formatPath` writes it. */
export function findOffsets(text: string): Map<string, number> {
  const offsets = new Map<string, number>();
  const storeItemOffset = (offset: number, path: PropertyKey[]) => {
    if (typeof path.at(-1) === 'number') offsets.set(formatPath(path), offset);
  };
  visitBounded(text, {
    onObjectBegin: (offset, _length, _line, _column, path) => {
      storeItemOffset(offset, path());
    },
    onArrayBegin: (offset, _length, _line, _column, path) => {
      storeItemOffset(offset, path());
    },
    onLiteralValue: (_value, offset, _length, _line, _column, path) => storeItemOffset(offset, path()),
    onObjectProperty: (key, offset, _length, _line, _column, path) =>
      offsets.set(formatPath([...path(), key]), offset),
  });
  return offsets;
}

/** Returns the line and column of an offset, both from 1. */
export function locate(text: string, offset: number): { line: number; column: number } {
  const precedingText = text.slice(0, offset);
  const lines = precedingText.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * Visits JSON text up to `MAX_DEPTH`, because the parser is recursive. Returns an error if it
 * stopped there.
 */
export function visitBounded(text: string, visitor: JSONVisitor): TooDeepError | null {
  const { onObjectBegin, onArrayBegin } = visitor;
  const limitDepth =
    (begin: Begin | undefined): Begin =>
    (offset, length, line, column, path) => {
      if (path().length > MAX_DEPTH) throw new TooDeepError(offset);
      begin?.(offset, length, line, column, path);
    };
  try {
    const limitedVisitor = {
      ...visitor,
      onObjectBegin: limitDepth(onObjectBegin),
      onArrayBegin: limitDepth(onArrayBegin),
    };
    visit(text, limitedVisitor, { disallowComments: true });
    return null;
  } catch (error) {
    if (error instanceof TooDeepError) return error;
    throw error;
  }
}

/** Faults and their remedies. The keys are our own names for them. */
const FAULTS = {
  end: ['ends too early', 'close every { with } and every [ with ]'],
  key: ['has a key without double quotes', 'write each key as "key": value'],
  quotes: ['has a text in single quotes', 'write double quotes: "..."'],
  value: ['has an invalid value', 'write a text in double quotes, a number, true, false or null'],
  unclosed: ['ends inside a text', 'close the text with a double quote'],
  control: [
    'has a line break or control character inside a text',
    'write \\n for a line break, \\t for a tab',
  ],
  escape: ['has an invalid escape after a backslash', 'write \\\\ for a backslash'],
  comment: ['has a comment', 'remove it: JSON has no comments'],
  after: ['has text after its end', 'remove the text after the closing bracket'],
} as const;

/** Explains the first error of the parser. The second one tells an unquoted key from a value. */
function explain(text: string, first: ParserError, second: ParserError | undefined): SyntaxFault {
  const { name, offset, length, key, end } = first;
  const faultAt = (place: number, kind: keyof typeof FAULTS): SyntaxFault => {
    const [fault, remedy] = FAULTS[kind];
    return { offset: place, fault, remedy };
  };
  switch (name) {
    case 'UnexpectedEndOfString':
      return offset + length < text.length
        ? faultAt(offset + length, 'control')
        : faultAt(offset, 'unclosed');
    case 'InvalidCharacter':
      return faultAt(endOfCleanText(text, offset), 'control');
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return faultAt(endOfCleanText(text, offset), 'escape');
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return faultAt(offset, 'comment');
  }
  if (offset >= text.length) return faultAt(offset, 'end');
  switch (name) {
    case 'ColonExpected':
      return { offset, fault: `has no colon after the key "${key}"`, remedy: 'write "key": value' };
    case 'CommaExpected':
      return {
        offset,
        fault: 'has no comma here',
        remedy: `write a comma between values, or "${end}" at the end`,
      };
    case 'EndOfFileExpected':
      return faultAt(offset, 'after');
  }
  if (text[offset] === end && /,\s*$/.test(text.slice(0, offset)))
    return { offset, fault: `has a comma before "${end}"`, remedy: 'remove that comma' };
  if ((second ?? first).name === 'PropertyNameExpected') return faultAt(offset, 'key');
  return faultAt(offset, text[offset] === "'" ? 'quotes' : 'value');
}

/** Returns the offset of the first character that is invalid in the text that starts at `start`. */
function endOfCleanText(text: string, start: number): number {
  const validText = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
  validText.lastIndex = start;
  validText.test(text);
  return validText.lastIndex;
}
