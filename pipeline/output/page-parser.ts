import { Parser, Tokenizer, type DefaultTreeAdapterMap } from 'parse5';

/** The parts of parse5's tokenizer that are not in its types: parse5 is pinned, and a test compares with its own parser. */
interface TokenizerParts {
  readonly preprocessor: { readonly html: string; pos: number; readonly codePointStart: number };
  runStart: number;
  runEnd: number;
  _ensureCharacterToken(type: number): void;
  _flushRun(text: string): void;
  _stateScriptData(codePoint: number): void;
  _stateRawtext(codePoint: number): void;
  _stateData(codePoint: number): void;
  _stateAttributeValueDoubleQuoted(codePoint: number): void;
}

/** `Token.TokenType.CHARACTER`, an enumeration that parse5 declares and does not export. */
const CHARACTER = 0;
const LESS_THAN = 0x3c;

const FIRST_SURROGATE = 0xd800;

/** Code units from 32 on that the tokenizer takes as they are in texts, and in quoted values; spaces end a word of a text. */
const PLAIN_TEXT = plainUnits(' <&');
const PLAIN_VALUE = plainUnits('"&');

function plainUnits(special: string): Uint8Array {
  const plain = new Uint8Array(FIRST_SURROGATE).fill(1, 0x20);
  for (const character of special) plain[character.charCodeAt(0)] = 0;
  return plain;
}

const StandardTokenizer = Tokenizer as unknown as new (
  ...args: ConstructorParameters<typeof Tokenizer>
) => TokenizerParts;

/** Reads runs of characters that change nothing in one step. */
class PageTokenizer extends StandardTokenizer {
  override _stateScriptData(codePoint: number): void {
    if (!readText(this, codePoint)) super._stateScriptData(codePoint);
  }

  override _stateRawtext(codePoint: number): void {
    if (!readText(this, codePoint)) super._stateRawtext(codePoint);
  }

  override _stateData(codePoint: number): void {
    super._stateData(codePoint);
    if (PLAIN_TEXT[codePoint] === 1) readOn(this, PLAIN_TEXT);
  }

  override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    super._stateAttributeValueDoubleQuoted(codePoint);
    if (PLAIN_VALUE[codePoint] === 1) readOn(this, PLAIN_VALUE);
  }
}

/**
 * The parser of parse5 that reads scripts, styles, words and attribute values in one step each, where parse5 takes one for
 * each character. Every decision is parse5's own.
 */
export class PageParser extends Parser<DefaultTreeAdapterMap> {
  constructor(...args: ConstructorParameters<typeof Parser<DefaultTreeAdapterMap>>) {
    super(...args);
    this.tokenizer = new PageTokenizer(this.options, this) as unknown as Tokenizer;
  }
}

/** Reads on after a plain character for as long as plain ones follow. */
function readOn(tokenizer: TokenizerParts, plain: Uint8Array): void {
  const { preprocessor } = tokenizer;
  const { html } = preprocessor;
  let { pos } = preprocessor;
  while (plain[html.charCodeAt(pos + 1)] === 1) pos += 1;
  preprocessor.pos = pos;
  tokenizer.runEnd = pos + 1;
}

/** Reads the text up to the next "<"; returns false where the tokenizer has to read it itself. */
function readText(tokenizer: TokenizerParts, codePoint: number): boolean {
  if (codePoint === LESS_THAN || codePoint <= 0) return false;
  const { preprocessor } = tokenizer;
  const start = preprocessor.codePointStart;
  const end = preprocessor.html.indexOf('<', start);
  if (end < 0) return false;
  const text = preprocessor.html.slice(start, end);
  // The tokenizer changes these on its way.
  if (text.includes('\0') || text.includes('\r')) return false;
  tokenizer._ensureCharacterToken(CHARACTER);
  if (start !== tokenizer.runEnd) {
    tokenizer._flushRun('');
    tokenizer.runStart = start;
  }
  preprocessor.pos = end - 1;
  tokenizer.runEnd = end;
  return true;
}
