import type { Rule } from './read-rules.ts';

/**
 * What is wrong with the rows of a section: a rule without a test, a file that is missing, a title that is not in it.
 * `titlesOf` gives the titles of a test file by its path from the root, or null where there is no such file.
 */
export function findFaults(
  { title: section, rows }: { readonly title: string; readonly rows: readonly Rule[] },
  titlesOf: (file: string) => ReadonlySet<string> | null,
): string[] {
  return rows.flatMap(([rule, ...tests]) => {
    const about = `${section} | ${rule}`;
    if (tests.length === 0) return [`${about}: no test proves it. Write one and name it here.`];
    return tests.flatMap((test) => {
      const [file, title] = splitTest(test);
      const titles = titlesOf(file);
      if (titles === null)
        return [`${about}: there is no file ${file}. Name the file that has "${title}" now.`];
      if (titles.has(title)) return [];
      return [`${about}: ${file} has no test "${title}". Name the test that proves the rule now.`];
    });
  });
}

/** The file and the title of a test's name. */
export function splitTest(test: string): [file: string, title: string] {
  const at = test.indexOf(' > ');
  return [test.slice(0, at), test.slice(at + ' > '.length)];
}
