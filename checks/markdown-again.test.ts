// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrinkBriefly } from '#domain/util/shrink-briefly.fixture';
import { isTitle } from '#domain/playback/step-transcript';
import { presentation, type Presentation } from '#library/schemas/presentation';
import { writeMarkdown } from '#page-data/markdown';
import { textsOfStep } from '#page-data/step-text';
import { buildOutline } from '#pipeline/authoring/outline/build-outline';
import { markFormulas } from '#pipeline/authoring/outline/formulas';
import { parseOutline } from '#pipeline/authoring/outline/parse-outline';
import { structureOf } from '#pipeline/authoring/outline/topics';

async function importOutline(text: string): Promise<Presentation> {
  const marked = await markFormulas(text, 'talk.md');
  const { outline } = parseOutline(marked.text, 'talk.md');
  const structure = structureOf(outline, 'talk');
  return presentation.parse({
    oid: 'talk',
    title: structure.title,
    language: 'en',
    owner: null,
    lastModified: '2026-01-02T00:00:00Z',
    schemaVersion: '2',
    privacy: 'public',
    storyboard: await buildOutline(structure, { layout: 'clusters', theme: 'night' }, new Map()),
  });
}

const titlesOf = ({ storyboard }: Presentation) => storyboard.path.map(({ title }) => title);

/** Returns all lines of texts but titles. Overviews may show those of their slides again. */
const linesOf = ({ storyboard }: Presentation) =>
  new Set(
    storyboard.path.flatMap((step) =>
      textsOfStep(step, storyboard)
        .filter((text) => !storyboard.path.some(({ title }) => isTitle(text, title)))
        .flatMap(({ kind, lines }) => lines.map((line) => `${kind}: ${line}`)),
    ),
  );

const write = (content: Presentation) =>
  writeMarkdown({
    content,
    author: null,
    url: 'https://talks.example/p/talk/talk/',
    pictures: new Map(),
    transcriptTitle: 'Transcript',
  });

const word = fc.constantFrom(
  ...'river sea *star* _mark_ $5 $x$ 50% #1 <b> [a](b) ~~no~~ `code` &amp; \\ a|b 1) - + ☂ 川'.split(' '),
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => `Now ${all.join(' ')}`);
const escape = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
const block = fc.oneof(
  words.map(escape),
  fc
    .array(words, { minLength: 2, maxLength: 3 })
    .map((items) => items.map((item) => `- ${escape(item)}`).join('\n')),
  words.map((item) => `1. ${escape(item)}\n2. two`),
  words.map((item) => `- one\n  - ${escape(item)}\n- two`),
  words.map((cell) => `| A | B |\n| - | - |\n| 1 | ${escape(cell)} |`),
  fc.constant('```js\nconst a = "**";\n\n  b();\n```'),
  fc.constant(String.raw`A formula $\frac{1}{2}$ and $5.`),
  fc.constant('$$\nE = mc^2\n$$'),
);
const slide = fc.tuple(words, fc.array(block, { minLength: 1, maxLength: 2 }));
const topic = fc.tuple(words, fc.array(slide, { minLength: 1, maxLength: 2 }));

test('the Markdown of an imported outline gives the same slides again [2.102]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(topic, { minLength: 2, maxLength: 3 }), async (topics) => {
      const outline = topics
        .map(([heading, slides]) =>
          [
            `## ${escape(heading)}`,
            ...slides.flatMap(([title, blocks]) => [`### ${escape(title)}`, ...blocks]),
          ].join('\n\n'),
        )
        .join('\n\n');
      const content = await importOutline(`# Rivers\n\nby me\n\n${outline}\n`);
      const again = await importOutline(write(content));
      expect(titlesOf(again)).toEqual(titlesOf(content));
      expect(linesOf(again)).toEqual(linesOf(content));
      expect(write(again)).toBe(write(content));
    }),
    { numRuns: 25, plugins: [shrinkBriefly()] },
  );
});
