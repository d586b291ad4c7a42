import type { ImportSource } from '#library/schemas/import-source';
import { matchElements, type Match } from './match.ts';
import { mergeList, type Changes, type Kind } from './merge-list.ts';
import {
  shortDigest,
  recordElement,
  recordStep,
  STEP_FIELDS,
  writeSource,
  type Item,
  type Recorded,
  type Scene,
  type Source,
} from './record.ts';

/** Changes of an import with `--force` to an existing storyboard. */
export interface SceneChanges {
  readonly elements: Changes;
  readonly steps: Changes;
  /** Whether an editor changed the background, which stays. */
  readonly isBackgroundKept: boolean;
}

/** Compares elements as a whole. */
const ELEMENTS: Kind = {
  record: recordElement,
  changesOf: (item, old) => {
    const { type, digests } = recordElement(item);
    return type === old.type && digests.every((digest, index) => digest === old.digests[index]) ? null : [];
  },
  combine: (item) => item,
  outdated: (_, { digests: [oldWords, oldLook] }, { digests: [words, look] }) => [
    ...(words === oldWords ? [] : ['other words in the outline']),
    ...(look === oldLook ? [] : ['other place or look in the outline']),
  ],
};

function changedFields(step: Item, old: Recorded): string[] {
  const added = Object.keys(step).filter((field) => field !== 'id' && !isGenerated(field));
  return [...STEP_FIELDS.filter((field, index) => shortDigest(step[field]) !== old.digests[index]), ...added];
}

const isGenerated = (field: string): boolean => (STEP_FIELDS as readonly string[]).includes(field);

/** Compares steps field by field, so that a changed title follows a slide that moves. */
const STEPS: Kind = {
  record: recordStep,
  changesOf: (item, old) => {
    const changed = changedFields(item, old);
    return changed.length === 0 ? null : changed;
  },
  combine: (item, old, fresh) => {
    const changed = changedFields(item, old);
    const replaced = STEP_FIELDS.filter(
      (field) => !changed.includes(field) && shortDigest(item[field]) !== shortDigest(fresh[field]),
    );
    const merged = { ...item, ...Object.fromEntries(replaced.map((field) => [field, fresh[field]])) };
    const present = Object.entries(merged).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(present), id: item.id };
  },
  outdated: (item, old, fresh) => {
    const changed = changedFields(item, old);
    return STEP_FIELDS.filter(
      (field, index) => changed.includes(field) && old.digests[index] !== fresh.digests[index],
    ).map((field) => `other ${field} in the outline`);
  },
};

/** Records a storyboard as an import generated it. */
export const sourceOf = ({ background, elements, path }: Scene): ImportSource =>
  writeSource(background, elements.map(recordElement), path.map(recordStep));

/** Merges a storyboard with the one of the outline now. `source` records the previous import. */
export function mergeScene(file: Scene, source: Source, fresh: Scene) {
  const [oldElements, oldSteps] = [
    markRemoved(source.elements, file.elements),
    markRemoved(source.steps, file.path),
  ];
  const match = matchElements(oldElements, fresh.elements.map(recordElement));
  const partners = new Map([...match.elements].map(([now, old]) => [now.id, old]));
  const elements = mergeList(ELEMENTS, {
    file: file.elements,
    olds: oldElements,
    fresh: fresh.elements,
    partnerOf: ({ id }) => partners.get(id),
  });
  const path = mergeList(STEPS, {
    file: file.path,
    olds: oldSteps,
    fresh: fresh.path,
    partnerOf: stepPartners(oldSteps, match),
  });
  // A path needs a step. If the outline lacks the only one that an editor left, all steps return.
  const steps =
    path.items.length > 0
      ? path
      : mergeList(STEPS, { file: [], olds: [], fresh: fresh.path, partnerOf: () => undefined });
  const isBackgroundKept = file.background !== source.background;
  return {
    scene: {
      background: isBackgroundKept ? file.background : fresh.background,
      elements: elements.items,
      path: steps.items,
    },
    source: writeSource(fresh.background, elements.records, steps.records),
    changes: { elements: elements.changes, steps: steps.changes, isBackgroundKept },
  };
}

function markRemoved(olds: readonly Recorded[], file: readonly Item[]): Recorded[] {
  const present = new Set(file.map(({ id }) => id));
  return olds.map((old) => (old.as !== null && present.has(old.as) ? old : { ...old, as: null }));
}

/** Finds the old step of each new one: the step of the same slide, which has its id. */
function stepPartners(olds: readonly Recorded[], { groups }: Match): (now: Recorded) => Recorded | undefined {
  const byId = new Map(olds.map((old) => [old.id, old]));
  const inGroups = new Set(groups.values());
  return ({ id }) => byId.get(groups.get(id) ?? (inGroups.has(id) ? '' : id));
}
