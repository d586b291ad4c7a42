import { readTime, writeTime } from './cue-times.ts';

/** The elements of cues, with whether they have an annotation, such as the name of a speaker. */
const ELEMENTS: Readonly<Record<string, boolean>> = {
  b: false,
  c: false,
  i: false,
  lang: true,
  rt: false,
  ruby: false,
  u: false,
  v: true,
};
/** Maximum depth of elements in each other. Protects players, which read them recursively. */
const MAX_DEPTH = 20;
const MAX_CLASSES = 10;
const CLASS = /^[\p{L}\p{N}_-]{1,60}$/u;
const LANGUAGE = /^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,8}$/;
const MAX_ANNOTATION = 200;
/** A complete character reference of HTML, which stays as it is. */
const REFERENCE = /&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});/y;

/** The times between which a cue is shown, in milliseconds. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Writes the text of a cue with the elements and times of WebVTT only. Leaves out other tags, but
 * keeps the text between them. Lines without text are left out, because they would end the cue.
 */
export function cleanCueText(text: string, { start, end }: Span): string {
  const open: string[] = [];
  let written = '';
  let last = start;
  const close = () => {
    written += `</${open.pop() ?? ''}>`;
  };
  for (let at = 0; at < text.length;) {
    const tagStart = text.indexOf('<', at);
    written += escape(text.slice(at, tagStart < 0 ? text.length : tagStart));
    if (tagStart < 0) break;
    const tagEnd = text.indexOf('>', tagStart);
    // A tag without an end reaches to the end of the cue.
    if (tagEnd < 0) break;
    at = tagEnd + 1;
    const tag = text.slice(tagStart + 1, tagEnd);
    const time = readTime(tag);
    if (time !== null) {
      if (time <= last || time >= end) continue;
      last = time;
      written += `<${writeTime(time)}>`;
    } else if (tag.startsWith('/')) {
      const name = tag.slice(1);
      // The end of a ruby text can be left out before the end of the whole.
      if (name === 'ruby' && open.at(-1) === 'rt') close();
      if (name === open.at(-1)) close();
    } else {
      const element = readStartTag(tag);
      if (element === null || open.length >= MAX_DEPTH) continue;
      if (element.name === 'rt' && open.at(-1) !== 'ruby') continue;
      open.push(element.name);
      written += element.written;
    }
  }
  while (open.length > 0) close();
  return written
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');
}

function readStartTag(tag: string): { readonly name: string; readonly written: string } | null {
  const [start = '', ...words] = tag.split(/[ \t\n]+/);
  const [name = '', ...classes] = start.split('.');
  if (!Object.hasOwn(ELEMENTS, name)) return null;
  const kept = classes.filter((item) => CLASS.test(item)).slice(0, MAX_CLASSES);
  const annotation = words.join(' ').trim().slice(0, MAX_ANNOTATION);
  const opening = `<${[name, ...kept].join('.')}`;
  if (ELEMENTS[name] !== true) return { name, written: `${opening}>` };
  const isMissing = name === 'lang' ? !LANGUAGE.test(annotation) : annotation === '';
  return isMissing ? null : { name, written: `${opening} ${escape(annotation)}>` };
}

/** Escapes text. Character references stay as they are. */
function escape(text: string): string {
  let written = '';
  let copied = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    REFERENCE.lastIndex = at;
    if (REFERENCE.test(text)) continue;
    written += `${text.slice(copied, at)}&amp;`;
    copied = at + 1;
  }
  return (written + text.slice(copied)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
