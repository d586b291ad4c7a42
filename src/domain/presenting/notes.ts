/** The notes of each step, in the order of the path; empty for none. */
type Notes = readonly string[];

/** A step of a content file. */
interface FileStep {
  readonly title?: unknown;
  readonly note?: unknown;
}

/** Returns a title as it is compared: without case, marks and spaces. */
const plain = (title: string): string => title.toLowerCase().replace(/[\p{P}\p{S}\s]+/gu, '');

/**
 * Reads the notes of a talk from the text of a file: a content file (JSON), or Markdown, where each
 * heading that is the title of a step begins its notes. If no heading is a title of a step, the
 * notes begin at each heading or at each line `---`, in the order of the steps. Returns null if the
 * file has none.
 */
export function readNotes(text: string, titles: readonly string[]): Notes | null {
  const parts = partsOfJson(text) ?? partsOfMarkdown(text, titles);
  const notes = titles.map(() => '');
  const left = new Set(titles.keys());
  const place = (index: number | undefined, words: string) => {
    if (index === undefined || !left.delete(index)) return;
    notes[index] = words;
  };
  const isNamed = parts.some(({ title }) => titles.some((name) => plain(name) === plain(title)));
  for (const [index, { title, words }] of parts.entries()) {
    const named = [...left].find((step) => plain(titles[step] ?? '') === plain(title));
    place(isNamed ? named : index, words.trim());
  }
  return notes.some((words) => words !== '') ? notes : null;
}

interface Part {
  readonly title: string;
  readonly words: string;
}

/** Returns the steps of a content file; undefined if the text is no JSON. */
function partsOfJson(text: string): Part[] | undefined {
  try {
    const file = JSON.parse(text) as { storyboard?: { path?: unknown } } | null;
    const path = file?.storyboard?.path;
    return (Array.isArray(path) ? (path as (FileStep | null)[]) : []).map((step) => ({
      title: typeof step?.title === 'string' ? step.title : '',
      words: typeof step?.note === 'string' ? step.note : '',
    }));
  } catch {
    return undefined;
  }
}

/** Divides Markdown at its headings; at lines `---` if it has no headings. */
function partsOfMarkdown(text: string, titles: readonly string[]): Part[] {
  const body = text.replace(/^\uFEFF?---\r?\n[^]*?\r?\n---\r?\n/, '');
  const lines = body.split(/\r?\n/);
  const headings = lines.flatMap((line) => headingOf(line) ?? []);
  if (headings.length === 0) return body.split(/^---$/m).map((words) => ({ title: '', words }));
  const names = new Set(titles.map(plain));
  const areNamed = headings.some((title) => names.has(plain(title)));
  const parts: { title: string; words: string }[] = [];
  for (const line of lines) {
    const title = headingOf(line);
    // Within the notes of a step, another heading is a part of them.
    if (title !== null && (!areNamed || names.has(plain(title)))) parts.push({ title, words: '' });
    else if (line.trim() !== '---') {
      const part = parts.at(-1);
      if (part) part.words += `${line}\n`;
    }
  }
  return parts;
}

/** Returns the text of a heading without its number: "Rain" of "## 3. Rain". Null for none. */
function headingOf(line: string): string | null {
  const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
  if (heading === undefined) return null;
  const withoutNumber = heading.replace(/^\s*\d+[.:)]\s/, '').trimEnd();
  // A heading may end with the signs that it begins with.
  return withoutNumber.replace(/#{1,6}$/, '').trimEnd();
}
