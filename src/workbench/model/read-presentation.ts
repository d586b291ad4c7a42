import { checkShape } from '#library/explain-issue';
import { formatPath } from '#library/fault';
import { checkMeaning } from '#library/check-meaning';
import { pathOfFile } from '#library/path-of-file';
import { presentation } from '#library/schemas/presentation';
import type { Storyboard } from '#library/schemas/storyboard';

/** A fault of a presentation, and its remedy. */
export interface PresentationFault {
  readonly field: string;
  readonly fault: string;
  readonly remedy: string;
}

/** The parts of a presentation that the workbench shows. */
export interface Presentation {
  readonly title: string;
  readonly language: string;
  /** The path of its page; null if it has none. */
  readonly path: string | null;
  /** With defaults filled in. */
  readonly storyboard: Storyboard;
}

/**
 * Reads the text of a presentation with the rules of `npm run validate` for a file by itself, other
 * than those for its media. Parts that did not change since `previous` are the same objects.
 */
export function readPresentation(
  text: string,
  previous: Presentation | null,
): { readonly presentation: Presentation } | { readonly faults: readonly PresentationFault[] } {
  const value: unknown = JSON.parse(text);
  const shape = checkShape(presentation, value);
  const faults = [...shape.faults, ...checkMeaning('presentation', value)];
  if (shape.data === null || faults.length > 0)
    return { faults: faults.map(({ path, fault, remedy }) => ({ field: formatPath(path), fault, remedy })) };
  const { title, language, storyboard } = shape.data;
  const known = previous?.storyboard;
  return {
    presentation: {
      title,
      language,
      path: pathOfFile(shape.data),
      storyboard: {
        ...storyboard,
        elements: storyboard.elements.map((element) => same(element, known?.elements)),
        path: storyboard.path.map((step) => same(step, known?.path)),
      },
    },
  };
}

const byId = new WeakMap<readonly object[], Map<string, unknown>>();

/** Returns the equal item of a list if there is one, and else the item itself. */
function same<Item extends { readonly id: string }>(item: Item, known: readonly Item[] | undefined): Item {
  if (!known) return item;
  const map =
    (byId.get(known) as Map<string, Item> | undefined) ??
    new Map(known.map((element) => [element.id, element]));
  byId.set(known, map);
  const before = map.get(item.id);
  return before && JSON.stringify(before) === JSON.stringify(item) ? before : item;
}

/** Returns the fault and its remedy as one sentence. */
export function toSentence({ field, fault, remedy }: PresentationFault): string {
  const subject = /^[A-Z]/.test(fault) ? '' : `${field === '' ? 'The file' : field} `;
  return `${subject}${fault}: ${remedy}.`;
}
