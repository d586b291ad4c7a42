import {
  defaultTreeAdapter,
  Parser,
  Tokenizer,
  TokenizerMode,
  type DefaultTreeAdapterMap,
  type Token,
} from 'parse5';
import type { PageAttribute, PageComment, PageElement, PageScan, Place } from './page-scan.ts';

/**
 * Members of parse5's tokenizer that its types omit. parse5 is pinned, and a test compares the
 * result with that of its own parser.
 */
interface TokenizerParts {
  readonly preprocessor: {
    readonly html: string;
    pos: number;
    readonly codePointStart: number;
    readonly offset: number;
    bufferWaterline: number;
  };
  readonly currentToken: {
    readonly type: number;
    readonly attrs: PageAttribute[];
    tagName: string;
    data: string;
  } | null;
  readonly currentCharacterToken: { chars: string };
  currentAttr: PageAttribute;
  currentAttrLocation: null;
  runStart: number;
  runEnd: number;
  state: number;
  emitCurrentTagToken(): void;
  _ensureCharacterToken(type: number): void;
  _flushRun(text: string): void;
  _createAttr(name: string): void;
  _leaveAttrName(): void;
  _leaveAttrValue(): void;
  _stateTagName(codePoint: number): void;
  _stateBeforeAttributeName(codePoint: number): void;
  _stateAttributeName(codePoint: number): void;
  _stateScriptData(codePoint: number): void;
  _stateRawtext(codePoint: number): void;
  _stateData(codePoint: number): void;
  _stateRcdata(codePoint: number): void;
  _stateComment(codePoint: number): void;
  _stateAttributeValueDoubleQuoted(codePoint: number): void;
}

/** `Token.TokenType`, an enumeration that parse5 declares and does not export. */
const CHARACTER = 0;
const END_TAG = 4;
const COMMENT = 5;
const SPACE = 0x20;
const QUOTE = 0x22;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;

/** `State`, an enumeration that parse5 does not export. */
const BEFORE_ATTRIBUTE_NAME = 31;
const AFTER_QUOTED_VALUE = 38;
/** Number of attributes from which parse5 finds duplicates in another way. */
const MANY_ATTRIBUTES = 64;

const FIRST_SURROGATE = 0xd800;

/** Code units from 32 on that can begin a word of a text. */
const WORD = plainUnits(' <&');
/** Code units that can follow in the same text. */
const TEXT = plainUnits('<&');
const QUOTED_VALUE = plainUnits('"&');
const COMMENT_TEXT = plainUnits('-<');
/** Code units that the names of tags and attributes contain unchanged. */
const NAME = new Uint8Array(FIRST_SURROGATE);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789-') NAME[character.charCodeAt(0)] = 1;

/**
 * Returns the code units from 32 on that the tokenizer copies unchanged, except those in `special`.
 */
function plainUnits(special: string): Uint8Array {
  const plain = new Uint8Array(FIRST_SURROGATE).fill(1, 0x20);
  for (const character of special) plain[character.charCodeAt(0)] = 0;
  return plain;
}

const StandardTokenizer = Tokenizer as unknown as new (
  ...args: ConstructorParameters<typeof Tokenizer>
) => TokenizerParts;

/**
 * Reads runs of ordinary characters in one step, and stores the positions of attributes in the
 * attributes.
 */
class PageTokenizer extends StandardTokenizer {
  /** Slices the source instead of copying. The source stays in memory as long as the page does. */
  override _flushRun(text: string): void {
    if (this.runEnd === this.runStart && text === '') return;
    const run = this.preprocessor.html.slice(this.runStart, this.runEnd) + text;
    this.runStart = this.runEnd;
    const token = this.currentToken;
    if (token === null) this.currentCharacterToken.chars += run;
    else if (token.type === COMMENT) token.data += run;
    else this.currentAttr.value += run;
  }

  override _stateTagName(codePoint: number): void {
    if (NAME[codePoint] !== 1 || this.currentToken === null) {
      super._stateTagName(codePoint);
      return;
    }
    this.currentToken.tagName += readName(this);
    const next = this.preprocessor.html.charCodeAt(this.preprocessor.pos + 1);
    if (next === GREATER_THAN) endTag(this, this.preprocessor.pos + 1);
    else if (next === SPACE) {
      this.preprocessor.pos += 1;
      this.state = BEFORE_ATTRIBUTE_NAME;
    }
  }

  override _stateBeforeAttributeName(codePoint: number): void {
    if (NAME[codePoint] !== 1 || !readAttributes(this)) super._stateBeforeAttributeName(codePoint);
  }

  override _stateAttributeName(codePoint: number): void {
    if (NAME[codePoint] === 1) this.currentAttr.name += readName(this);
    else super._stateAttributeName(codePoint);
  }

  override _createAttr(name: string): void {
    this._flushRun('');
    this.currentAttr = { name, value: '', start: this.preprocessor.offset, end: -1 };
    this.currentAttrLocation = null;
  }

  override _leaveAttrName(): void {
    super._leaveAttrName();
    this._leaveAttrValue();
  }

  override _leaveAttrValue(): void {
    this.currentAttr.end = this.preprocessor.offset;
  }

  override _stateScriptData(codePoint: number): void {
    if (!readText(this, codePoint)) super._stateScriptData(codePoint);
  }

  override _stateRawtext(codePoint: number): void {
    if (!readText(this, codePoint)) super._stateRawtext(codePoint);
  }

  /**
   * Reads spaces between words as part of the text. The parser treats only a leading space
   * differently.
   */
  override _stateData(codePoint: number): void {
    super._stateData(codePoint);
    if (WORD[codePoint] === 1) readOn(this, TEXT);
  }

  override _stateRcdata(codePoint: number): void {
    super._stateRcdata(codePoint);
    if (WORD[codePoint] === 1) readOn(this, TEXT);
  }

  override _stateComment(codePoint: number): void {
    super._stateComment(codePoint);
    if (COMMENT_TEXT[codePoint] === 1) readOn(this, COMMENT_TEXT);
  }

  override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    super._stateAttributeValueDoubleQuoted(codePoint);
    if (QUOTED_VALUE[codePoint] === 1) readOn(this, QUOTED_VALUE);
  }
}

/** Continues reading as long as plain characters follow. */
function readOn(tokenizer: TokenizerParts, plain: Uint8Array): void {
  const { preprocessor } = tokenizer;
  const { html } = preprocessor;
  let { pos } = preprocessor;
  while (plain[html.charCodeAt(pos + 1)] === 1) pos += 1;
  preprocessor.pos = pos;
  tokenizer.runEnd = pos + 1;
}

/** Reads the rest of a name, starting at the current character. */
function readName({ preprocessor }: TokenizerParts): string {
  const { html, pos } = preprocessor;
  let end = pos + 1;
  while (NAME[html.charCodeAt(end)] === 1) end += 1;
  preprocessor.pos = end - 1;
  return html.slice(pos, end);
}

/** Ends a tag at its ">". */
function endTag(tokenizer: TokenizerParts, at: number): void {
  tokenizer.preprocessor.pos = at;
  tokenizer.state = TokenizerMode.DATA;
  tokenizer.emitCurrentTagToken();
}

/**
 * Reads attributes that are written as `name="value"` or `name`, with one space between them, and
 * the end of the tag after them. Starts at the current character. Leaves the first attribute that
 * is written in another way to the tokenizer; returns false if that is the first one.
 */
function readAttributes(tokenizer: TokenizerParts): boolean {
  const { preprocessor, currentToken } = tokenizer;
  if (currentToken === null) return false;
  const { html, pos } = preprocessor;
  const { attrs } = currentToken;
  tokenizer._flushRun('');
  for (let start = pos; ;) {
    const attr = readAttribute(html, start);
    if (attr === null || attrs.length >= MANY_ATTRIBUTES || attrs.some(({ name }) => name === attr.name)) {
      if (start === pos) return false;
      tokenizer.state = BEFORE_ATTRIBUTE_NAME;
      preprocessor.pos = start - 1;
      return true;
    }
    attrs.push(attr);
    const next = html.charCodeAt(attr.end);
    if (next === GREATER_THAN) {
      endTag(tokenizer, attr.end);
      return true;
    }
    if (next !== SPACE || NAME[html.charCodeAt(attr.end + 1)] !== 1) {
      tokenizer.currentAttr = attr;
      tokenizer.currentAttrLocation = null;
      tokenizer.state = AFTER_QUOTED_VALUE;
      preprocessor.pos = attr.end - 1;
      return true;
    }
    start = attr.end + 1;
  }
}

/**
 * Reads an attribute that starts with a character of a name; returns null if it is not a simple
 * one.
 */
function readAttribute(html: string, start: number): PageAttribute | null {
  let end = start + 1;
  while (NAME[html.charCodeAt(end)] === 1) end += 1;
  const name = html.slice(start, end);
  const after = html.charCodeAt(end);
  if (after === EQUALS && html.charCodeAt(end + 1) === QUOTE) {
    const from = end + 2;
    end = from;
    while (QUOTED_VALUE[html.charCodeAt(end)] === 1) end += 1;
    if (html.charCodeAt(end) !== QUOTE) return null;
    return { name, value: html.slice(from, end), start, end: end + 1 };
  }
  const isWhole = after === GREATER_THAN || (after === SPACE && NAME[html.charCodeAt(end + 1)] === 1);
  return isWhole ? { name, value: '', start, end } : null;
}

/** Reads the text up to the next "<". Returns false if the tokenizer must read it itself. */
function readText(tokenizer: TokenizerParts, codePoint: number): boolean {
  if (codePoint === LESS_THAN || codePoint <= 0) return false;
  const { preprocessor } = tokenizer;
  const start = preprocessor.codePointStart;
  const end = preprocessor.html.indexOf('<', start);
  if (end < 0) return false;
  const text = preprocessor.html.slice(start, end);
  // The tokenizer replaces these characters.
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

type TreeElement = DefaultTreeAdapterMap['element'] & {
  -readonly [Key in Exclude<keyof PageElement, 'attrs'>]: PageElement[Key];
};

/**
 * Elements whose text is not markup, at least without scripting. Character references have no
 * meaning in it.
 */
const RAW = new Set(['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

/** How a page is read. */
interface ParserOptions {
  /** Whether the content of `noscript` is a text, as for a browser. */
  readonly scriptingEnabled: boolean;
  /** The elements whose text is read, too. */
  readonly withText: ReadonlySet<string>;
}

/** A page as a browser reads it. */
const PAGE: ParserOptions = { scriptingEnabled: true, withText: new Set(['script', 'style']) };

/** Elements that may contain blocks: the start tag of a block closes a `p`, but none of these. */
export const FLOW: readonly string[] = [
  'main',
  'article',
  'section',
  'aside',
  'header',
  'footer',
  'nav',
].concat(['details', 'dialog', 'figure', 'ul', 'ol', 'div']);
const FLOW_ELEMENTS: ReadonlySet<string> = new Set(FLOW);
/** `InsertionMode.IN_BODY`, of an enumeration that parse5 declares and does not export. */
const IN_BODY = 6;

const TREE_ADAPTER = {
  ...defaultTreeAdapter,
  createElement: (
    ...[tagName, namespaceURI, attrs]: Parameters<typeof defaultTreeAdapter.createElement>
  ): TreeElement => ({
    ...{ nodeName: tagName, tagName, namespaceURI, attrs, childNodes: [], parentNode: null },
    ...{ start: -1, end: -1, text: '' },
  }),
};

/**
 * parse5's parser without the parts that pages do not need: its tree has only elements, and only
 * the positions in `PageElement` and `Place`. It reads names, texts and values in one step each,
 * while parse5 takes one step for each character. Every parsing decision is parse5's own.
 */
export class PageParser extends Parser<DefaultTreeAdapterMap> {
  /** The elements that have a tag in the source, in source order. */
  readonly elements: PageElement[] = [];
  /** The texts that contain an angle bracket, except raw texts. */
  readonly bracketed: Place[] = [];
  readonly comments: PageComment[] = [];
  readonly #withText: ReadonlySet<string>;
  #lastStart = -1;

  constructor({ scriptingEnabled, withText }: ParserOptions = PAGE) {
    super({ sourceCodeLocationInfo: true, scriptingEnabled, treeAdapter: TREE_ADAPTER });
    this.#withText = withText;
    const tokenizer = new PageTokenizer(this.options, this);
    // The whole page stays in memory anyway.
    tokenizer.preprocessor.bufferWaterline = Infinity;
    this.tokenizer = tokenizer as unknown as Tokenizer;
  }

  override _attachElementToTree(
    ...[element, location, { parent, beforeElement }]: Parameters<
      Parser<DefaultTreeAdapterMap>['_attachElementToTree']
    >
  ): void {
    // The standard creates some elements twice, as for `<b><p></b>`, although the tag occurs once.
    if (location !== null && location.startOffset > this.#lastStart) {
      const page = element as TreeElement;
      page.start = this.#lastStart = location.startOffset;
      page.end = location.endOffset;
      this.elements.push(page as unknown as PageElement);
    }
    if (beforeElement === null) this.treeAdapter.appendChild(parent, element);
    else this.treeAdapter.insertBefore(parent, element, beforeElement);
  }

  override _setEndLocation(element: DefaultTreeAdapterMap['element'], token: Token.Token): void {
    const { tagName } = element;
    if ((tagName !== 'script' && tagName !== 'style') || token.location === null) return;
    const { startOffset, endOffset } = token.location;
    const isClosed = (token.type as number) === END_TAG && 'tagName' in token && token.tagName === tagName;
    (element as TreeElement).end = isClosed ? endOffset : startOffset;
  }

  override _insertCharacters({ chars, location }: Token.CharacterToken): void {
    const parent = this._shouldFosterParentOnInsertion()
      ? this._findFosterParentingLocation().parent
      : this.openElements.currentTmplContentOrNode;
    const { nodeName } = parent;
    if (this.#withText.has(nodeName)) (parent as TreeElement).text += chars;
    if ((chars.includes('<') || chars.includes('>')) && !this.#isRaw(nodeName) && location !== null)
      this.bracketed.push({ start: location.startOffset, end: location.endOffset });
  }

  /**
   * All text after `<plaintext>` is raw, also in elements that the standard opens again within it.
   */
  #isRaw(nodeName: string): boolean {
    return RAW.has(nodeName) || this.tokenizer.state === TokenizerMode.PLAINTEXT;
  }

  override _appendCommentNode({ data, location }: Token.CommentToken): void {
    if (location === null) return;
    const { startOffset: start, endOffset: end } = location;
    this.comments.push({ start, end, text: data, isInFlow: this.isInFlowSince(Infinity) });
  }

  /**
   * Returns whether the parser is in the body, and only elements of `FLOW` are open, all of which
   * start before a place. If `last` is given, exactly this element must be open after them, and all
   * of `FLOW`.
   */
  isInFlowSince(place: number, last?: string): boolean {
    const open = this.openElements.items.slice(2, this.openElements.stackTop + 1) as TreeElement[];
    const ending = last === undefined ? [] : open.splice(-1);
    return (
      (this.insertionMode as number) === IN_BODY &&
      this.formElement === null &&
      this.activeFormattingElements.newest === null &&
      ending.every(({ tagName }) => tagName === last) &&
      open.every(({ tagName, start }) => FLOW_ELEMENTS.has(tagName) && start < place) &&
      (last === undefined || open.length === FLOW.length)
    );
  }
}

/** Scans a page of any form with a complete parser. */
export function parsePage(html: string): PageScan {
  return scan(new PageParser(), html);
}

/**
 * Returns the elements of a page or fragment, including those in `noscript`. Fields have a text,
 * too.
 */
export function readElements(html: string): readonly PageElement[] {
  const withText = new Set([...PAGE.withText, 'textarea']);
  return scan(new PageParser({ scriptingEnabled: false, withText }), html).elements;
}

function scan(parser: PageParser, html: string): PageScan {
  parser.tokenizer.write(html, true);
  return parser;
}

/** Returns the value of an attribute; null if the element does not have it. */
export function attributeOf({ attrs }: PageElement, wanted: string): string | null {
  for (const attribute of attrs) if (attribute.name === wanted) return attribute.value;
  return null;
}
