import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkContent } from '#library/library';
import {
  makeImportPlace,
  numbered,
  type ImportPlace,
  type Written,
} from './authoring/import/import.fixture.ts';
import { makePdf } from './authoring/import/pdf/pdf.fixture.ts';
import { putOutline, TALK } from './authoring/import/talk.fixture.ts';

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

const put = (text: string): Promise<void> => putOutline(place, text);

/** An outline in which two slides changed places, and one of them was renamed. */
const LATER = TALK.replace(/## The moon[^]*$/, '').concat(
  '## Places\n\nFundy has the highest tides.\n\n---\n\n',
  '## Our moon\n\n- pulls the water\n- turns\n\n![The mill](mill.webp)\n\n---\n\n',
  '### Why twice\n\nThe earth turns below two bulges.\n',
);

describe('a repeated import with --force', () => {
  const read = (): Promise<string> => readFile(place.pathOf('talk'), 'utf8');

  /** Imports the outline, and changes the content file by hand. */
  const edit = async (
    change: (storyboard: Written['storyboard']) => Written['storyboard'],
  ): Promise<void> => {
    await put(TALK);
    await place.run('talk.md');
    const content = await place.written('talk');
    const edited = { ...content, storyboard: change(content.storyboard) };
    await writeFile(place.pathOf('talk'), `${JSON.stringify(edited, null, 2)}\n`);
  };

  test('writes the same bytes for the same input', async () => {
    await put(TALK);
    await place.run('talk.md');
    const first = await read();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      const { said } = await place.run('talk.md', '--force');
      expect(said).toContain('\n  The storyboard has not changed.\n');
    } finally {
      vi.useRealTimers();
    }
    expect(await read()).toBe(first);
  });

  test('keeps the dialect of an earlier flag, unless it has another one', async () => {
    await put('# A\n\n## B\n\nC\n\n---\n\n## D\n\nE\n');
    expect((await place.run('talk.md', '--dialect', 'reveal-md')).said).toContain('reveal-md');
    expect((await place.run('talk.md', '--force')).said).toContain('reveal-md');
    expect((await place.run('talk.md', '--force', '--dialect', 'pandoc')).said).toContain('Pandoc');
    expect((await place.written('talk')).source?.dialect).toBe('pandoc');
  });

  test('keeps the layout and theme of earlier flags, unless it has flags for others', async () => {
    await put(TALK.replace('theme: sea', 'marp: true'));
    await place.run('talk.md', '--layout', 'board', '--theme', 'paper');
    expect((await place.run('talk.md', '--force')).said).toContain('layout board, theme paper');
    expect((await place.run('talk.md', '--force', '--theme', 'dusk')).said).toContain(
      'layout board, theme dusk',
    );
  });

  test('keeps manual work, and reports what it changed', async () => {
    const arrow = { id: 'arrow', type: 'line', x: 10, y: 20, w: 300, h: 8, color: '#ff0000' } as const;
    await edit(({ elements, path, ...others }) => ({
      ...others,
      elements: [
        ...elements
          .filter(({ id }) => id !== 'places-3')
          .map((element) =>
            element.id === 'the-moon-why-twice-4' && element.type === 'text'
              ? { ...element, text: 'Two bulges of water.', color: '#ffee00' }
              : element,
          ),
        // Written with its default values absent, as editors do.
        arrow as unknown as Written['storyboard']['elements'][number],
      ],
      path: path.map((step) =>
        step.id === 'places' ? { ...step, seconds: 20, note: 'Ask who was there.' } : step,
      ),
    }));
    const before = await place.written('talk');
    await put(LATER);
    const dry = await place.run('talk.md', '--force', '--dry-run');
    expect(await place.written('talk')).toEqual(before);
    const { code, said } = await place.run('talk.md', '--force');
    expect({ code, said }).toMatchObject({ code: 0 });
    const report = [
      'Kept, because changed by hand: element the-moon-why-twice-4 (other place or look in the outline).',
      'Kept, because changed by hand: step places (seconds, note).',
      'Left out, because removed by hand: element places-3.',
    ];
    for (const line of report) {
      expect(said).toContain(`\n  ${line}\n`);
      expect(dry.said).toContain(`\n  ${line}\n`);
    }
    expect(said).toMatch(/\n {2}Replaced: elements places-1, .*, and \d+ more\.\n/);
    expect(said).toMatch(/\n {2}Replaced: steps overview, .*our-moon-our-moon, .*\.\n/);
    expect(said).not.toContain('Added');
    expect(said).not.toContain('Removed, as');
    expect(said).not.toContain('could not match');

    const after = await place.written('talk');
    const byId = (id: string) => after.storyboard.elements.find((element) => element.id === id);
    expect(byId('the-moon-why-twice-4')).toEqual(
      before.storyboard.elements.find(({ id }) => id === 'the-moon-why-twice-4'),
    );
    expect(byId('arrow')).toEqual(arrow);
    expect(after.storyboard.elements).toHaveLength(before.storyboard.elements.length);
    expect(after.storyboard.path.map(({ id, title }) => `${id}: ${title}`)).toEqual([
      'overview: Tides',
      'places: Places',
      'our-moon: Our moon',
      'our-moon-our-moon: Our moon',
      'our-moon-why-twice: Why twice',
    ]);
    expect(after.storyboard.path[1]).toMatchObject({ seconds: 20, note: 'Ask who was there.' });
    expect((await checkContent(place.root)).faults).toEqual([]);

    const bytes = await read();
    await place.run('talk.md', '--force');
    expect(await read()).toBe(bytes);
  });

  test('keeps changed elements of removed slides, and names them', async () => {
    await edit(({ elements, ...others }) => ({
      ...others,
      elements: elements.map((element) =>
        element.id === 'places-4' ? { ...element, opacity: 0.5 } : element,
      ),
    }));
    await put(TALK.replace(/---\s+## Places[^]*$/, ''));
    const { said } = await place.run('talk.md', '--force');
    expect(said).toContain('Kept, but without a counterpart in the outline any more: element places-4.');
    expect((await checkContent(place.root)).faults).toEqual([]);
  });

  test('announces that it replaces the whole storyboard of a file without a record', async () => {
    await put(TALK);
    await place.run('talk.md');
    const { source, ...others } = await place.written('talk');
    expect(source).toMatchObject({ importer: 1 });
    await writeFile(place.pathOf('talk'), JSON.stringify(others));
    expect((await place.run('talk.md', '--force')).said).toContain(
      'Replaced the whole storyboard: the file has no field "source"',
    );
    expect((await place.written('talk')).source).toEqual(source);
  });

  test.each([
    [
      'a damaged record',
      { source: { importer: 1 } },
      'The field "source" of presentations/talk.json has been damaged',
    ],
    [
      'a faulty storyboard',
      { storyboard: { elements: 7 } },
      'The storyboard of presentations/talk.json has faults',
    ],
  ])('is refused for %s', async (_, fields, message) => {
    await put(TALK);
    await place.run('talk.md');
    await writeFile(place.pathOf('talk'), JSON.stringify({ ...(await place.written('talk')), ...fields }));
    const before = await read();
    const { code, said } = await place.run('talk.md', '--force');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain(message);
    expect(await read()).toBe(before);
  });

  test('from slides has no record of the outline', async () => {
    await put(TALK);
    await place.run('talk.md');
    await place.put('slides.pdf', makePdf(numbered(1)));
    expect(await place.run('slides.pdf', '--oid', 'talk', '--force')).toMatchObject({ code: 0 });
    expect(Object.keys(await place.written('talk'))).not.toContain('source');
  });
});

test('an outline in place of slides has neither their transcript nor their picture', async () => {
  await put(TALK);
  await place.put('slides.pdf', makePdf(numbered(1)));
  await place.run('slides.pdf', '--oid', 'talk');
  const slides = await place.written('talk');
  expect(Object.keys(slides)).toEqual(expect.arrayContaining(['preview', 'transcript']));
  await writeFile(place.pathOf('talk'), JSON.stringify({ ...slides, tags: ['sea'] }));
  expect(await place.run('talk.md', '--force')).toMatchObject({ code: 0 });
  const outline = await place.written('talk');
  expect(Object.keys(outline)).not.toEqual(expect.arrayContaining(['preview']));
  expect(Object.keys(outline)).not.toEqual(expect.arrayContaining(['transcript']));
  expect(outline).toMatchObject({ tags: ['sea'] });
});
