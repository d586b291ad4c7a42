import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { splitTest } from './spec-rows/find-faults.ts';
import { SECTION_4 } from './spec-rows/section-4.ts';
import { SECTION_5 } from './spec-rows/section-5.ts';
import { SECTION_6 } from './spec-rows/section-6.ts';
import { SECTION_7_EVENTS } from './spec-rows/section-7-events.ts';
import { SECTION_7 } from './spec-rows/section-7.ts';
import { SECTION_8 } from './spec-rows/section-8.ts';
import { SECTION_9_TIMES } from './spec-rows/section-9-times.ts';
import { SECTION_9 } from './spec-rows/section-9.ts';
import type { SpecGap, SpecSection } from './spec-rows/spec-section.ts';

/** File with the table of rules and their tests. */
export const SPEC_ROWS_FILE = new URL('../docs/spec-rows.md', import.meta.url);

/** The rules of the specification that tests can prove, by section. */
export const SPEC_SECTIONS: readonly SpecSection[] = [
  SECTION_4,
  SECTION_5,
  SECTION_6,
  SECTION_7,
  SECTION_7_EVENTS,
  SECTION_8,
  SECTION_9_TIMES,
  SECTION_9,
];

const HEAD = `# The specification and its tests

Every rule of sections 4 to 9 of the specification with the tests that fail when it is broken, each by its file and title.
Written by \`npm run spec-rows\` from \`checks/spec-rows/\`; \`checks/spec-rows.test.ts\` fails where a rule has no test,
or names one that is not there. Below each table stands what no test proves, and why.
`;

/** Returns the Markdown text of the table. */
export function buildSpecRowsFile(): Promise<string> {
  const files = new Set(
    SPEC_SECTIONS.flatMap(({ rows }) => rows.flatMap(([, ...tests]) => tests)).map(
      (test) => splitTest(test)[0],
    ),
  );
  const links = [...files].sort().map((file) => `[${file}]: ../${file}\n`);
  const text = [HEAD, ...SPEC_SECTIONS.map(describeSection), links.join('')].join('\n');
  return format(text, { parser: 'markdown', printWidth: 110 });
}

function describeSection({ title, rows, missing, outside }: SpecSection): string {
  const lines = rows.map(
    ([rule, ...tests]) => `| ${escape(rule)} | ${tests.map(describeTest).join('<br>')} |`,
  );
  return [
    `## ${escape(title)}\n`,
    '| rule | tests |\n| --- | --- |',
    ...lines,
    describeGaps('Not in the product, or otherwise:', missing),
    describeGaps('Not shown by the specification:', outside),
  ].join('\n');
}

function describeTest(test: string): string {
  const [file, title] = splitTest(test);
  return `[${file}]: ${escape(title)}`;
}

function describeGaps(head: string, gaps: readonly SpecGap[]): string {
  if (gaps.length === 0) return '';
  return `\n${head}\n\n${gaps.map(({ rule, why }) => `- _${escape(rule)}_: ${escape(why)}`).join('\n')}\n`;
}

/** Escapes the special characters of Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`);
}

if (import.meta.main) {
  await writeFile(SPEC_ROWS_FILE, await buildSpecRowsFile());
  console.log(`wrote ${fileURLToPath(SPEC_ROWS_FILE)}`);
}
