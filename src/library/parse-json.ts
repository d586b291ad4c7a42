import type { FieldFault } from './fault.ts';
import { findSyntaxFault, locate, MAX_DEPTH, visitBounded } from './scan-json.ts';
import { valueAt } from './schema-tree.ts';

/** A content file after parsing, with the faults of its JSON. */
export interface ParsedJson {
  /** The text. Empty if the bytes are not UTF-8. */
  text: string;
  /** The value without dangerous keys. Undefined if the text is not valid JSON. */
  value: unknown;
  faults: (FieldFault & { offset?: number })[];
}

const DANGEROUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * Characters that HTML cannot contain: C0 controls except line breaks and tabs, and lone
 * surrogates.
 */
const UNWRITABLE_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/u;

/** Parses bytes as JSON and lists the faults to fix. Never throws. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const decoded = decode(bytes);
  if (typeof decoded !== 'string') return { text: '', value: undefined, faults: [decoded] };
  const faults: ParsedJson['faults'] = [];
  const text = decoded.replace(/^\uFEFF/, '');
  if (text !== decoded)
    faults.push(
      fileFault('starts with a byte order mark', 'save the file as UTF-8 without a byte order mark'),
    );
  if (text.trim() === '')
    return {
      text,
      value: undefined,
      faults: [...faults, fileFault('is empty', 'write a JSON object: { ... }')],
    };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { text, value: undefined, faults: [...faults, explainSyntax(text)] };
  }
  const contentFaults = findKeyAndTextFaults(text);
  if (contentFaults === null)
    return {
      text,
      value: undefined,
      faults: [...faults, fileFault(`is nested more than ${MAX_DEPTH} deep`, 'use fewer levels')],
    };
  for (const { path } of contentFaults.forbidden.toReversed()) {
    const object = valueAt(value, path.slice(0, -1));
    if (typeof object === 'object' && object !== null) Reflect.deleteProperty(object, path.at(-1) ?? '');
  }
  const lists = [[...contentFaults.forbidden, ...contentFaults.texts], contentFaults.repeated];
  faults.push(...lists.flatMap((list) => list.slice(0, 100)));
  return { text, value, faults };
}

function fileFault(fault: string, remedy: string): FieldFault {
  return { path: [], fault, remedy };
}

function decode(bytes: Uint8Array): string | FieldFault {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return fileFault('is in UTF-16', 'save the file as UTF-8');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fileFault('is not valid UTF-8', 'save the file as UTF-8');
  }
}

function explainSyntax(text: string): FieldFault & { offset?: number } {
  const error = findSyntaxFault(text);
  if (error === null) return fileFault('is not valid JSON', 'check it with a JSON editor');
  const { line, column } = locate(text, error.offset);
  const fault = `is not valid JSON: at line ${line}, column ${column} it ${error.fault}`;
  return { path: [], fault, remedy: error.remedy, offset: error.offset };
}

/** Returns the faults of the keys and texts of valid JSON; null if it is nested too deep. */
function findKeyAndTextFaults(text: string) {
  const [forbidden, texts, repeated]: [FieldFault[], FieldFault[], ParsedJson['faults']] = [[], [], []];
  const objects: Set<string>[] = [];
  const depthError = visitBounded(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (key, offset, _length, _line, _column, path) => {
      const keys = objects.at(-1);
      if (keys?.has(key))
        repeated.push({
          path: [...path(), key],
          offset,
          fault: 'appears twice in the same object',
          remedy: 'keep one of the two',
        });
      keys?.add(key);
      if (DANGEROUS_KEYS.has(key))
        forbidden.push({ path: [...path(), key], fault: 'is a forbidden key', remedy: 'remove it' });
    },
    onLiteralValue: (value: unknown, _offset, _length, _line, _column, path) => {
      const [character] = typeof value === 'string' ? (UNWRITABLE_CHARACTER.exec(value) ?? []) : [];
      if (character !== undefined) texts.push({ path: path(), ...explainCharacter(character) });
    },
  });
  return depthError === null ? { forbidden, texts, repeated } : null;
}

function explainCharacter(character: string): Omit<FieldFault, 'path'> {
  const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (!character.isWellFormed())
    return {
      fault: `has half a character (the lone surrogate ${name})`,
      remedy: 'write the character itself',
    };
  return {
    fault: `has the control character ${name}`,
    remedy: 'remove it; of control characters only \\n and \\t are allowed',
  };
}
