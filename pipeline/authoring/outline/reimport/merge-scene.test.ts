import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shrinkBriefly } from '#domain/util/shrink-briefly.fixture';
import { storyboard as schema } from '#library/schemas/storyboard';
import { mergeScene, sourceOf } from './merge-scene.ts';
import { readSource, type Item, type Scene } from './record.ts';
import { recordOf, sceneOf, withElement, withStep } from './scene.fixture.ts';

/** Joins slides. */
const talk = (...slides: string[]) => ['# Sea\n\nA talk', ...slides].join('\n\n---\n\n');

const TIDES = '## Tides\n\n- pulls\n- turns\n\nTwice a day';
const WHY = '### Why\n\nThe moon';
const WAVES = '## Waves\n\nThe wind makes them';
const DEEP = '## The deep\n\nNo light';
const FIRST_OUTLINE = talk(TIDES, WHY, WAVES);

/** Imports an outline, changes the storyboard, and imports another outline. */
async function reimport(after: string, edit: (scene: Scene) => Scene = (scene) => scene) {
  const firstScene = await sceneOf(FIRST_OUTLINE);
  const editedScene = edit(firstScene);
  const newScene = await sceneOf(after);
  return { firstScene, editedScene, newScene, ...mergeScene(editedScene, recordOf(firstScene), newScene) };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const byId = (items: readonly Item[], id: string) => items.find((item) => item.id === id);

const ARROW: Item = { id: 'arrow', type: 'line', x: 1, y: 2, w: 300, h: 8, color: '#ffffff' };

describe('an element that was changed by hand', () => {
  const withOtherWhyText = (scene: Scene) =>
    withElement(scene, 'tides-why-4', { text: 'The moon, and the sun' });

  test('stays, while the outline determines everything else', async () => {
    const { editedScene, newScene, scene, changes } = await reimport(
      talk(TIDES, WHY, WAVES, DEEP),
      withOtherWhyText,
    );
    const id = 'tides-why-4';
    expect(byId(scene.elements, id)).toBe(byId(editedScene.elements, id));
    expect(scene.elements.filter((item) => item.id !== id)).toEqual(
      newScene.elements.filter((item) => item.id !== id),
    );
    expect(changes.elements.kept).toEqual(['tides-why-4 (other place or look in the outline)']);
    expect(changes.elements.added).toContain('the-deep-4');
    expect(changes.elements.removed).toEqual([]);
  });

  test('keeps its id after its heading was renamed, and after slides were reordered', async () => {
    const { editedScene, scene, changes } = await reimport(
      talk(WAVES, '## The tides\n\n- pulls\n- turns\n\nTwice a day', WHY),
      withOtherWhyText,
    );
    expect(byId(scene.elements, 'tides-why-4')).toBe(byId(editedScene.elements, 'tides-why-4'));
    expect(idsOf(scene.elements)).toContain('the-tides-why-3');
    expect(idsOf(scene.elements)).not.toContain('the-tides-why-4');
    expect(changes.elements.unmatched).toEqual([]);
    expect(changes.elements.kept).toHaveLength(1);
  });

  test('stays if a new paragraph before it shifts the ids', async () => {
    const edit = (scene: Scene) => withElement(scene, 'tides-tides-5', { italic: true });
    const { scene, changes } = await reimport(
      talk('## Tides\n\nNew words\n\n- pulls\n- turns\n\nTwice a day', WHY, WAVES),
      edit,
    );
    const texts = scene.elements.filter(({ id }) => id.startsWith('tides-tides')).map(({ text }) => text);
    expect(texts.filter((text) => text !== undefined)).toEqual([
      'Tides',
      'New words',
      'pulls\nturns',
      'Twice a day',
    ]);
    expect(byId(scene.elements, 'tides-tides-5')).toMatchObject({ text: 'Twice a day', italic: true });
    expect(changes.elements.added).toEqual(['tides-tides-4']);
    // The list is the fifth now, whose id is taken.
    expect(changes.elements.replaced).toContain('tides-tides-5_2');
  });

  test('is reported if the outline changes its words', async () => {
    const { scene, changes } = await reimport(
      FIRST_OUTLINE.replace('The moon', 'The moon alone'),
      withOtherWhyText,
    );
    expect(byId(scene.elements, 'tides-why-4')).toMatchObject({ text: 'The moon, and the sun' });
    expect(changes.elements.kept).toEqual(['tides-why-4 (other words in the outline)']);
  });

  test('stays without a counterpart, as a manual element', async () => {
    const { scene, source, changes } = await reimport(
      talk(TIDES, '### When\n\nDaily\n\n- noon', WAVES),
      withOtherWhyText,
    );
    expect(idsOf(scene.elements)).toContain('tides-why-4');
    expect(changes.elements.unmatched).toEqual(['tides-why-4']);
    expect(changes.elements).toMatchObject({ kept: [], removed: ['tides-why-3'] });
    expect(source.elements.join('\n')).not.toContain('tides-why-4');
  });

  test('moves to another slide with its words', async () => {
    const edit = (scene: Scene) => withElement(scene, 'waves-4', { color: '#00ff00' });
    const { scene, changes } = await reimport(
      talk('## Tides\n\n- pulls\n- turns\n\nTwice a day\n\nThe wind makes them', WHY, '## Waves\n\nOf water'),
      edit,
    );
    expect(scene.elements.filter(({ text }) => text === 'The wind makes them')).toEqual([
      expect.objectContaining({ id: 'waves-4', color: '#00ff00' }),
    ]);
    expect(changes.elements.kept).toHaveLength(1);
  });

  test('is recognised with its keys in any order', async () => {
    const { changes } = await reimport(FIRST_OUTLINE, (scene) => ({
      ...scene,
      elements: scene.elements.map((item) => Object.fromEntries(Object.entries(item).reverse()) as Item),
    }));
    expect(changes.elements).toMatchObject({ kept: [], replaced: [] });
  });
});

describe('an element that was added or removed by hand', () => {
  test('stays if it was added, and stays away if it was removed', async () => {
    const { scene, source, newScene, changes } = await reimport(talk(WAVES, TIDES, WHY), (scene) => ({
      ...scene,
      elements: [...scene.elements.filter(({ id }) => id !== 'tides-tides-4'), ARROW],
    }));
    expect(scene.elements.at(-1)).toBe(ARROW);
    expect(idsOf(scene.elements)).not.toContain('tides-tides-4');
    expect(scene.elements).toHaveLength(newScene.elements.length);
    expect(changes.elements.leftOut).toEqual(['tides-tides-4']);
    const later = readSource(source);
    if (typeof later === 'string') throw new Error(later);
    expect(mergeScene(scene, later, newScene).scene).toEqual(scene);
  });

  test('returns without its line in the record', async () => {
    const { scene, source, newScene } = await reimport(FIRST_OUTLINE, (scene) => ({
      ...scene,
      elements: scene.elements.filter(({ id }) => id !== 'tides-tides-4'),
    }));
    const lines = source.elements.filter((line) => !line.startsWith('tides-tides-4 '));
    expect(lines).toHaveLength(source.elements.length - 1);
    const read = readSource({ ...source, elements: lines });
    if (typeof read === 'string') throw new Error(read);
    expect(mergeScene(scene, read, newScene).scene.elements).toEqual(newScene.elements);
  });

  test('does not take new words with it', async () => {
    const { scene, changes } = await reimport(talk(TIDES, '### When\n\nDaily', WAVES), (scene) => ({
      ...scene,
      elements: scene.elements.filter(({ id }) => !id.startsWith('tides-why')),
    }));
    expect(idsOf(scene.elements).filter((id) => id.startsWith('tides-when'))).toHaveLength(4);
    expect(changes.elements.leftOut).toEqual([]);
  });

  test('keeps its id if the outline would use the same one', async () => {
    const element = { ...ARROW, id: 'the-deep-2' };
    const { scene } = await reimport(talk(TIDES, WHY, WAVES, DEEP), (scene) => ({
      ...scene,
      elements: [element, ...scene.elements],
    }));
    expect(scene.elements[0]).toBe(element);
    expect(idsOf(scene.elements)).toContain('the-deep-2_2');
  });
});

describe('steps', () => {
  test('keep the fields that were changed by hand, and follow their slides', async () => {
    const { newScene, scene, changes } = await reimport(talk(WAVES, TIDES, WHY), (scene) =>
      withStep(withStep(scene, 'tides-why', { title: 'Why twice', seconds: 20 }), 'waves', {
        note: 'Slowly',
      }),
    );
    expect(byId(scene.path, 'tides-why')).toEqual({
      ...byId(newScene.path, 'tides-why'),
      title: 'Why twice',
      seconds: 20,
    });
    expect(byId(scene.path, 'waves')).toEqual({ ...byId(newScene.path, 'waves'), note: 'Slowly' });
    expect(idsOf(scene.path)).toEqual(idsOf(newScene.path));
    expect(changes.steps.kept).toEqual(['waves (note)', 'tides-why (title, seconds)']);
  });

  test('keep an order that was changed by hand, with new ones after their predecessors', async () => {
    const { scene, changes } = await reimport(talk(TIDES, WHY, '### When\n\nDaily', WAVES), (scene) => ({
      ...scene,
      path: [...scene.path.slice(1), ...scene.path.slice(0, 1)],
    }));
    expect(idsOf(scene.path)).toEqual([
      'tides',
      'tides-tides',
      'tides-why',
      'tides-when',
      'waves',
      'overview',
    ]);
    expect(changes.steps.isReordered).toBe(true);
    expect(changes.elements.isReordered).toBe(false);
  });

  test('that were added by hand stay, and removed ones stay away', async () => {
    const step = { id: 'thanks', title: 'Thanks', frame: { x: 0, y: 0, w: 1600, h: 900 } };
    const { scene, changes } = await reimport(talk(TIDES, WHY, WAVES, DEEP), (scene) => ({
      ...scene,
      path: [...scene.path.filter(({ id }) => id !== 'tides'), step],
    }));
    expect(idsOf(scene.path)).not.toContain('tides');
    expect(scene.path.at(-1)).toBe(step);
    expect(changes.steps).toMatchObject({ leftOut: ['tides'], added: ['the-deep'] });
  });
});

test('takes the path of the outline if all its steps were removed', async () => {
  const { newScene, scene } = await reimport(talk(TIDES, WHY), (scene) => ({
    ...scene,
    path: scene.path.filter(({ id }) => id === 'waves'),
  }));
  expect(scene.path).toEqual(newScene.path);
});

test('keeps a background that was changed by hand', async () => {
  const { scene, source, changes } = await reimport(FIRST_OUTLINE, (editedScene) => ({
    ...editedScene,
    background: '#000000',
  }));
  expect(scene.background).toBe('#000000');
  expect(source.background).not.toBe('#000000');
  expect(changes.isBackgroundKept).toBe(true);
});

test.each([
  ['damaged', { importer: 1, elements: ['x'] }, 'has been damaged'],
  [
    'of a later version',
    { ...sourceOf({ background: '#000000', elements: [], path: [] }), importer: 2 },
    'newer',
  ],
])('ignores a record that is %s', (_, field, fault) => {
  expect(readSource(field)).toContain(fault);
});

const word = fc.constantFrom('moon', 'sea', 'wind', 'Harbour', '潮', 'tides');
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const block = fc.oneof(
  words,
  words.map((text) => `> ${text}`),
  words.map((text) => `\`\`\`\n${text}\n\`\`\``),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((text) => `- ${text}`).join('\n')),
  fc.constantFrom('![A moon](moon.png)', '![A mill](02-mill.png)'),
);
const slide = fc
  .tuple(fc.constantFrom('# ', '## ', ''), words, fc.array(block, { maxLength: 3 }))
  .map(([mark, title, blocks]) => [mark + title, ...blocks].join('\n\n'));
const slides = fc.array(slide, { minLength: 1, maxLength: 5 });
/** The slides of an outline before and after a change. Some are the same. */
const outlines = fc
  .tuple(slides, slides)
  .chain(([before, added]) =>
    fc
      .shuffledSubarray([...before, ...added], { minLength: 1 })
      .map((after) => [before.join('\n\n---\n\n'), after.join('\n\n---\n\n')] as const),
  );

/** A change by hand. `itemNumber` chooses the changed item. */
interface Edit {
  readonly kind: 'change' | 'remove' | 'add' | 'retitle' | 'drop' | 'move';
  readonly itemNumber: number;
  readonly text: string;
}

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('change', 'remove', 'add', 'retitle', 'drop', 'move'),
    itemNumber: fc.nat(1000),
    text: words,
  }),
  { maxLength: 6 },
);

function applyEdit(
  { elements, path, ...others }: Scene,
  { kind, itemNumber, text }: Edit,
  number: number,
): Scene {
  const [elementIndex, stepIndex] = [itemNumber % Math.max(1, elements.length), itemNumber % path.length];
  const changeAt = (items: readonly Item[], place: number, changes: object) =>
    items.map((item, index) => (index === place ? { ...item, ...changes } : item));
  switch (kind) {
    case 'change':
      return { ...others, path, elements: changeAt(elements, elementIndex, { opacity: 0.5, x: itemNumber }) };
    case 'remove':
      return { ...others, path, elements: elements.toSpliced(elementIndex, 1) };
    case 'add':
      return {
        ...others,
        path,
        elements: elements.toSpliced(elementIndex, 0, { ...ARROW, id: `own-${number}`, x: itemNumber }),
      };
    case 'retitle':
      return { ...others, elements, path: changeAt(path, stepIndex, { title: `${text}!`, note: 'mine' }) };
    case 'drop':
      return { ...others, elements, path: path.length === 1 ? path : path.toSpliced(stepIndex, 1) };
    default:
      return { ...others, elements, path: [...path.slice(stepIndex), ...path.slice(0, stepIndex)] };
  }
}

/** Leaves out the version, which a merge does not know. */
const withoutVersion = ({ background, elements, path }: Scene) => ({ background, elements, path });
const asText = (value: unknown) => JSON.stringify(value);
const RUNS = { numRuns: 40, plugins: [shrinkBriefly()] };

test('a repeated import without manual work gives the result of a first import', async () => {
  await fc.assert(
    fc.asyncProperty(outlines, async ([before, after]) => {
      const [editedScene, newScene] = [await sceneOf(before), await sceneOf(after)];
      const unchanged = mergeScene(editedScene, recordOf(editedScene), editedScene);
      expect(asText([unchanged.scene, unchanged.source])).toBe(
        asText([withoutVersion(editedScene), sourceOf(editedScene)]),
      );
      const { scene, source } = mergeScene(editedScene, recordOf(editedScene), newScene);
      expect(asText([scene, source])).toBe(asText([withoutVersion(newScene), sourceOf(newScene)]));
    }),
    RUNS,
  );
});

test('keeps manual work byte for byte, and a further import changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(outlines, edits, async ([before, after], changes) => {
      const [firstScene, newScene] = [await sceneOf(before), await sceneOf(after)];
      const editedScene = changes.reduce(applyEdit, firstScene);
      const generatedTexts = new Set(firstScene.elements.map(asText));
      const manual = editedScene.elements.filter((item) => !generatedTexts.has(asText(item)));
      const titles = editedScene.path.filter(({ note }) => note === 'mine').map(({ title }) => title);

      const { scene, source } = mergeScene(editedScene, recordOf(firstScene), newScene);
      const keptTexts = new Set(scene.elements.map(asText));
      expect(manual.filter((item) => !keptTexts.has(asText(item)))).toEqual([]);
      expect(
        scene.path
          .filter(({ note }) => note === 'mine')
          .map(({ title }) => title)
          .toSorted(),
      ).toEqual(titles.toSorted());
      expect(schema.safeParse({ ...newScene, ...scene }).error).toBeUndefined();
      for (const items of [scene.elements, scene.path]) expect(new Set(idsOf(items)).size).toBe(items.length);

      const read = readSource(source);
      if (typeof read === 'string') throw new Error(read);
      const next = mergeScene(scene, read, newScene);
      expect(asText([next.scene, next.source])).toBe(asText([scene, source]));

      const same = mergeScene(editedScene, recordOf(firstScene), firstScene);
      expect(asText(same.scene)).toBe(asText(withoutVersion(editedScene)));
    }),
    RUNS,
  );
});
