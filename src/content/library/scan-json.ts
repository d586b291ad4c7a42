import { formatPath } from './fault.ts';

/** Limit of nesting depth. A transcript nests two levels per topic. */
export const MAX_DEPTH = 64;

/** The result of scanning a JSON text. */
export interface JsonScan {
  /** The first syntax error. */
  error: { offset: number; fault: string; remedy: string } | null;
  /** Duplicate keys of the same object. */
  repeated: { path: PropertyKey[]; offset: number }[];
  /** Start offset of each field, by its path as `formatPath` writes it. */
  offsets: Map<string, number>;
}

class ScanError extends Error {
  readonly offset: number;
  readonly remedy: string;

  constructor(offset: number, fault: string, remedy: string) {
    super(fault);
    this.offset = offset;
    this.remedy = remedy;
  }
}

/**
 * Scans a JSON text to locate its faults. Slower than `JSON.parse`, so use it only for files with a
 * fault. Accepts exactly what `JSON.parse` accepts, up to `MAX_DEPTH`.
 */
export function scanJson(text: string): JsonScan {
  const scan: JsonScan = { error: null, repeated: [], offsets: new Map() };
  try {
    new Scanner(text, scan).scanDocument();
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    scan.error = { offset: error.offset, fault: error.message, remedy: error.remedy };
  }
  return scan;
}

/** Returns the line and column of an offset, both from 1. */
export function locate(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

class Scanner {
  readonly #text: string;
  readonly #scan: JsonScan;
  readonly #path: PropertyKey[] = [];
  #at = 0;

  constructor(text: string, scan: JsonScan) {
    this.#text = text;
    this.#scan = scan;
  }

  scanDocument(): void {
    this.#skipSpace();
    this.#scanValue();
    this.#skipSpace();
    if (this.#at < this.#text.length)
      this.#fail('has text after its end', 'remove what follows the closing bracket');
  }

  #scanValue(): void {
    if (this.#path.length > MAX_DEPTH)
      this.#fail(`is nested more than ${MAX_DEPTH} deep`, 'use fewer levels');
    const char = this.#text[this.#at];
    if (char === '{') this.#scanObject();
    else if (char === '[') this.#scanList();
    else if (char === '"') this.#scanString();
    else if (char === "'") this.#fail('has a text in single quotes', 'write double quotes: "..."');
    else this.#scanBareValue();
  }

  #scanObject(): void {
    const seen = new Set<string>();
    this.#at += 1;
    this.#skipSpace();
    if (this.#take('}')) return;
    for (;;) {
      this.#scanMember(seen);
      this.#skipSpace();
      if (this.#take('}')) return;
      this.#expectComma('}');
    }
  }

  #scanMember(seen: Set<string>): void {
    const start = this.#at;
    if (this.#text[start] !== '"')
      this.#fail('has a key without double quotes', 'write each key as "key": value');
    const key = this.#scanString();
    this.#path.push(key);
    this.#scan.offsets.set(formatPath(this.#path), start);
    if (seen.has(key)) this.#scan.repeated.push({ path: [...this.#path], offset: start });
    seen.add(key);
    this.#skipSpace();
    if (!this.#take(':')) this.#fail(`has no colon after the key "${key}"`, 'write "key": value');
    this.#skipSpace();
    this.#scanValue();
    this.#path.pop();
  }

  #scanList(): void {
    this.#at += 1;
    this.#skipSpace();
    if (this.#take(']')) return;
    for (let index = 0; ; index += 1) {
      this.#path.push(index);
      this.#scan.offsets.set(formatPath(this.#path), this.#at);
      this.#scanValue();
      this.#path.pop();
      this.#skipSpace();
      if (this.#take(']')) return;
      this.#expectComma(']');
    }
  }

  #expectComma(end: string): void {
    if (!this.#take(','))
      this.#fail('has no comma here', `write a comma between values, or "${end}" at the end`);
    this.#skipSpace();
    if (this.#text[this.#at] === end) this.#fail(`has a comma before "${end}"`, 'remove that comma');
  }

  #scanString(): string {
    const start = this.#at;
    for (this.#at += 1; ; this.#at += 1) {
      const char = this.#text[this.#at];
      if (char === undefined) this.#fail('ends inside a text', 'close the text with a double quote', start);
      if (char === '"') break;
      if (char === '\\') this.#scanEscape();
      else if (char < ' ')
        this.#fail(
          'has a line break or control character inside a text',
          'write \\n for a line break, \\t for a tab',
        );
    }
    this.#at += 1;
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  #scanEscape(): void {
    const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
    escape.lastIndex = this.#at;
    const found = escape.exec(this.#text);
    if (found === null) this.#fail('has an invalid escape after a backslash', 'write \\\\ for a backslash');
    else this.#at += found[0].length - 1;
  }

  #scanBareValue(): void {
    const bare = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
    bare.lastIndex = this.#at;
    const found = bare.exec(this.#text);
    const rest = this.#text.slice(this.#at, this.#at + 2);
    if (rest === '') this.#fail('ends too early', 'close every { with } and every [ with ]');
    if (rest === '//' || rest === '/*') this.#fail('has a comment', 'remove it: JSON has no comments');
    if (found === null)
      this.#fail('has an invalid value', 'write a text in double quotes, a number, true, false or null');
    else this.#at += found[0].length;
  }

  #skipSpace(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1;
    if (this.#text[this.#at] === '/') this.#fail('has a comment', 'remove it: JSON has no comments');
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #fail(fault: string, remedy: string, offset = this.#at): never {
    throw this.#at >= this.#text.length && offset === this.#at
      ? new ScanError(this.#text.length, 'ends too early', 'close every { with } and every [ with ]')
      : new ScanError(offset, fault, remedy);
  }
}
