/** A fault in a content file. */
export interface Fault {
  /** Content file, relative to the content folder, with forward slashes. */
  file: string;
  /** Path of the field, for example `storyboard.path[2].frame.w`. Empty for the file as a whole. */
  field: string;
  /** Line of the field, from 1. Null if the field has none. */
  line: number | null;
  /**
   * The problem, as the rest of a sentence that starts with the field name. A text that starts with
   * a capital is a whole sentence.
   */
  fault: string;
  /** The action that fixes it. */
  remedy: string;
}

/** Returns a fault of a file as a whole. */
export const fileFault = (file: string, fault: string, remedy: string): Fault => ({
  file,
  field: '',
  line: null,
  fault,
  remedy,
});

/** A fault before its file is known. */
export interface FieldFault {
  path: readonly PropertyKey[];
  fault: string;
  remedy: string;
}

/** Formats a path such as `storyboard.path[2].frame.w`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[$\w-]+$/.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`;
    else text += `[${shorten(JSON.stringify(String(key)))}]`;
  }
  return text;
}

/** Shortens a text for a message, by default to 60 characters. */
export function shorten(text: string, length = 60): string {
  const chars = [...text.slice(0, 2 * length + 2)];
  return chars.length <= length ? text : `${chars.slice(0, length - 3).join('')}...`;
}
