import { formatReport } from './report.ts';

/** One thing that is wrong in one content file. */
export interface Fault {
  /** Content file, relative to the content folder, with forward slashes. */
  file: string;
  /** Where in the file, for example `storyboard.path[2].frame.w`; empty for the file as a whole. */
  field: string;
  /** Line of the field, from 1; null where there is none. */
  line: number | null;
  /** What is wrong; follows the name of the field in a sentence. */
  fault: string;
  /** What to do about it. */
  remedy: string;
}

/** A fault before its file is known. */
export interface FieldFault {
  path: readonly PropertyKey[];
  fault: string;
  remedy: string;
}

/** Thrown when content files are bad; its message is the whole report. */
export class ContentError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(formatReport(faults));
    this.name = 'ContentError';
    this.faults = faults;
  }
}

/** Writes a path as a person would: `storyboard.path[2].frame.w`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[$\w-]+$/.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`;
    else text += `[${shorten(JSON.stringify(String(key)))}]`;
  }
  return text;
}

/** Cuts a text for a message to about 60 characters. */
export function shorten(text: string, length = 60): string {
  const chars = [...text.slice(0, 2 * length + 2)];
  return chars.length <= length ? text : `${chars.slice(0, length - 3).join('')}...`;
}
