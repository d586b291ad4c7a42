import { buildOutline } from '../build-outline.ts';
import { parseOutline } from '../parse-outline.ts';
import { structureOf } from '../topics.ts';
import { sourceOf } from './merge-scene.ts';
import { readSource, type Item, type Scene, type Source } from './record.ts';

/** Returns the storyboard of an outline. All its pictures have one size. */
export async function sceneOf(markdown: string): Promise<Scene> {
  const { outline } = parseOutline(markdown, 'talk.md');
  const pictures = new Map(
    outline.slides
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.kind === 'image'
          ? [[block, { src: `../media/talk-01234567/${block.src}`, ratio: 1.5 }] as const]
          : [],
      ),
  );
  return buildOutline(structureOf(outline, 'talk'), { layout: 'clusters', theme: 'night' }, pictures);
}

/** Returns the record of an import, after writing and reading. */
export function recordOf(scene: Scene): Source {
  const source = readSource(JSON.parse(JSON.stringify(sourceOf(scene))));
  if (typeof source === 'string') throw new Error(source);
  return source;
}

/** Returns a scene in which an element is changed. */
export const withElement = (scene: Scene, id: string, changes: Record<string, unknown>): Scene => ({
  ...scene,
  elements: change(scene.elements, id, changes),
});

/** Returns a scene in which a step is changed. */
export const withStep = (scene: Scene, id: string, changes: Record<string, unknown>): Scene => ({
  ...scene,
  path: change(scene.path, id, changes),
});

function change(items: readonly Item[], id: string, changes: Record<string, unknown>): Item[] {
  if (!items.some((item) => item.id === id)) throw new Error(`There is no ${id}.`);
  return items.map((item) => (item.id === id ? { ...item, ...changes } : item));
}
