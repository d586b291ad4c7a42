import { expect, it } from 'vitest';
import { writePresentationList, writeMarkdown } from './markdown.ts';
import { makeFacts, makePresentation } from './page-data.fixture.ts';

const FRAME = { x: 0, y: 0, w: 1600, h: 900 };
const text = (id: string, words: string, changes: object = {}) => ({
  id,
  type: 'text',
  text: words,
  x: 0,
  y: 0,
  w: 300,
  h: 60,
  fontSize: 40,
  ...changes,
});

function write(storyboard: object, changes: object = {}): string {
  const base = { version: 2, background: '#10131a' };
  return writeMarkdown({
    content: makePresentation({ transcript: [], storyboard: { ...base, ...storyboard }, ...changes }),
    author: 'Ada Lovelace',
    url: 'https://talks.example/p/rivers/rivers/',
    pictures: new Map([['../media/river.png', 'https://talks.example/_pictures/river.webp']]),
    transcriptTitle: 'Transcript',
  });
}

it('begins with the facts of the presentation, as YAML [2.102]', () => {
  const path = [{ id: 's1', title: 'Start', frame: FRAME }];
  expect(write({ elements: [], path }, { title: 'Rivers: "data"' })).toBe(`---
title: "Rivers: \\"data\\""
author: "Ada Lovelace"
lang: "en"
lastModified: "2026-03-04T10:00:00Z"
description: "About Water flows."
tags: ["data","big rivers"]
url: "https://talks.example/p/rivers/rivers/"
---

# Rivers: "data"

## [Start](./#step=1)
`);
});

it('has a heading for each step, one level deeper inside the frame of another [2.102]', () => {
  const path = [
    { id: 's1', title: 'Rivers & data', frame: FRAME },
    { id: 's2', title: 'Sources', frame: { ...FRAME, x: -400, w: 640, h: 360 } },
    { id: 's3', title: 'Springs', frame: { ...FRAME, x: -400, w: 160, h: 90 } },
    { id: 's4', title: 'Mouths', frame: { ...FRAME, x: 400, w: 640, h: 360 } },
  ];
  const headings = write({ elements: [], path }).match(/^#.*$/gm);
  expect(headings).toEqual([
    '# [Rivers & data](./#step=1)',
    '## [Sources](./#step=2)',
    '### [Springs](./#step=3)',
    '## [Mouths](./#step=4)',
  ]);
});

it('has a text once, in the step that shows it largest, and without its look [2.102]', () => {
  const path = [
    { id: 's1', title: 'All', frame: FRAME },
    { id: 's2', title: 'Near', frame: { ...FRAME, w: 800, h: 450 } },
  ];
  const markdown = write({ elements: [text('t1', 'Where *water* flows')], path });
  expect(markdown.match(/Where .*flows/g)).toEqual(['Where \\*water\\* flows']);
  expect(markdown.indexOf('Near')).toBeLessThan(markdown.indexOf('Where'));
});

it('has pictures with their alternative texts, and none that are decorative [2.102]', () => {
  const picture = { type: 'image', src: '../media/river.png', x: 0, y: 0, w: 800, h: 450 };
  const path = [{ id: 's1', title: 'Start', frame: FRAME }];
  const elements = [
    { ...picture, id: 'a', alt: 'A [wide] river' },
    { ...picture, id: 'b', alt: '' },
  ];
  expect(write({ elements, path }).match(/!\[.*/g)).toEqual([
    String.raw`![A \[wide\] river](https://talks.example/_pictures/river.webp)`,
  ]);
});

it('ends with what is said, if the presentation has a transcript [2.102]', () => {
  const said = { id: 't1', styleClasses: ['title'], paragraphs: [{ text: 'Sources' }] };
  const more = { id: 't2', styleClasses: [], paragraphs: [{ text: 'A spring is cold.' }] };
  const path = [{ id: 's1', title: 'Start', frame: FRAME }];
  const markdown = write({ elements: [], path }, { transcript: [{ texts: [said, more], topics: [] }] });
  expect(markdown).toMatch(/---\n\n## Transcript\n\n### Sources\n\nA spring is cold\.\n$/);
});

it('is listed for language models by title, language and tags', () => {
  const site = {
    name: 'Talks',
    description: 'Of a lab',
    heading: 'All',
    url: 'https://talks.example',
  };
  const facts = { ...makeFacts({ title: 'Flüsse [1]', language: 'de' }), tags: ['Wasser'] };
  expect(writePresentationList([facts], site)).toBe(`# Talks

> Of a lab

## All

- [Flüsse \\[1\\]](https://talks.example/de/p/rivers-of-data/rivers-data/index.md): de, Wasser
`);
});
