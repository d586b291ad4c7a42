/** A rule of the product, and the tests that prove it, each as "file > title". */
export type Rule = readonly [rule: string, ...tests: readonly string[]];

/**
 * Reads the rules of docs/behaviour.md: "- 1.2 What holds.", and right below it "  - [path/of/test.ts]: title" for each test.
 * Other lines are prose. Throws for an indented line below a rule that names no test, with its number.
 */
export function readRules(markdown: string): Rule[] {
  const rules: [string, ...string[]][] = [];
  let current: string[] | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const rule = /^- (\d+\.\d+ .+)$/.exec(line)?.[1];
    if (rule !== undefined) {
      const row: [string] = [rule];
      rules.push(row);
      current = row;
    } else if (current !== null && line.startsWith(' ')) current.push(readTest(line, index + 1));
    else current = null;
  }
  return rules;
}

function readTest(line: string, number: number): string {
  const [, file, title] = /^ {2}- \[([^\]]+)\]: (.+)$/.exec(line) ?? [];
  if (file === undefined || title === undefined)
    throw new Error(`Line ${number} names no test of a rule: write "  - [path/of/test.ts]: title".`);
  return `${file} > ${withoutEscapes(title)}`;
}

/** What Markdown would take for marks is escaped in the file. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/\\([\\`*_[\]<>|])/g, '$1');
}
