import { findRepeatedKeys, findSyntaxFault, locate, MAX_DEPTH } from './scan-json.ts';
import type { FieldFault } from './fault.ts';

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
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/u;

/** Parses bytes as JSON and lists the faults to fix. Never throws. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const decoded = decode(bytes);
  if (typeof decoded !== 'string') return { text: '', value: undefined, faults: [decoded] };
  const faults: ParsedJson['faults'] = [];
  const text = decoded.replace(/^\uFEFF/, '');
  if (text !== decoded)
    faults.push(whole('starts with a byte order mark', 'save the file as UTF-8 without a byte order mark'));
  if (text.trim() === '')
    return { text, value: undefined, faults: [...faults, whole('is empty', 'write a JSON object: { ... }')] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { text, value: undefined, faults: [...faults, explainSyntax(text)] };
  }
  const walk = new Walk();
  walk.visit(value);
  if (walk.isTooDeep)
    return {
      text,
      value: undefined,
      faults: [...faults, whole(`is nested more than ${MAX_DEPTH} deep`, 'use fewer levels')],
    };
  faults.push(...walk.faults.slice(0, 100));
  const repeated = { fault: 'appears twice in the same object', remedy: 'keep one of the two' };
  faults.push(
    ...findRepeatedKeys(text)
      .slice(0, 100)
      .map((key) => ({ ...key, ...repeated })),
  );
  return { text, value, faults };
}

function whole(fault: string, remedy: string): FieldFault {
  return { path: [], fault, remedy };
}

function decode(bytes: Uint8Array): string | FieldFault {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return whole('is in UTF-16', 'save the file as UTF-8');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return whole('is not valid UTF-8', 'save the file as UTF-8');
  }
}

function explainSyntax(text: string): FieldFault & { offset?: number } {
  const error = findSyntaxFault(text);
  if (error === null) return whole('is not valid JSON', 'check it with a JSON editor');
  const { line, column } = locate(text, error.offset);
  const fault = `is not valid JSON: at line ${line}, column ${column} it ${error.fault}`;
  return { path: [], fault, remedy: error.remedy, offset: error.offset };
}

/** Visits every value once. Finds and removes dangerous keys, and finds invalid characters. */
class Walk {
  readonly faults: FieldFault[] = [];
  isTooDeep = false;
  readonly #path: PropertyKey[] = [];

  visit(value: unknown): void {
    if (typeof value === 'string') this.#checkText(value);
    if (typeof value !== 'object' || value === null) return;
    if (this.#path.length > MAX_DEPTH) {
      this.isTooDeep = true;
      return;
    }
    if (Array.isArray(value)) value.forEach((item, index) => this.#visitMember(index, item));
    else this.#visitObject(value as Record<string, unknown>);
  }

  #visitObject(object: Record<string, unknown>): void {
    for (const key of Object.keys(object)) {
      this.#visitMember(key, object[key]);
      if (!DANGEROUS_KEYS.has(key)) continue;
      this.faults.push({
        path: [...this.#path, key],
        fault: 'is a forbidden key',
        remedy: 'remove it',
      });
      Reflect.deleteProperty(object, key);
    }
  }

  #visitMember(key: string | number, value: unknown): void {
    this.#path.push(key);
    this.visit(value);
    this.#path.pop();
  }

  #checkText(text: string): void {
    const [character] = UNWRITABLE.exec(text) ?? [];
    if (character === undefined) return;
    const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    this.faults.push({
      path: [...this.#path],
      ...(character.isWellFormed()
        ? {
            fault: `has the control character ${name}`,
            remedy: 'remove it; of control characters only \\n and \\t are allowed',
          }
        : {
            fault: `has half a character (the lone surrogate ${name})`,
            remedy: 'write the character itself',
          }),
    });
  }
}
