import type { StoryboardElement, Step, Storyboard } from '#library/schemas/storyboard';
import { commonEnds, type Edit } from './edits.ts';
import { checkShape } from '#library/explain-issue';
import { formatPath } from '#library/fault';
import { checkMeaning } from '#library/check-meaning';
import { pathOfFile } from '#library/path-of-file';
import { presentation } from '#library/schemas/presentation';

/** One change of a text: what was replaced at an offset, and by what. */
interface Change {
  readonly offset: number;
  readonly removedText: string;
  readonly insertedText: string;
  /** Name of the change, as in "Undo moving". */
  readonly label: string;
}

/** All changes of a text since it was opened. Unlimited, because it keeps only changed parts. */
interface History {
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

export const NO_HISTORY: History = { past: [], future: [] };

/** Adds the change from one text to another. Drops all undone changes. */
export function recordChange(history: History, before: string, after: string, label: string): History {
  return { past: [...history.past, { ...differenceOf(before, after), label }], future: [] };
}

/**
 * Undoes the last change, or redoes the one that was undone last. Returns null if there is none.
 */
export function undoOrRedo(direction: 'undo' | 'redo', text: string, { past, future }: History) {
  const isUndo = direction === 'undo';
  const change = (isUndo ? past : future).at(-1);
  if (!change) return null;
  const [oldPart, newPart] = isUndo
    ? [change.insertedText, change.removedText]
    : [change.removedText, change.insertedText];
  return {
    text: text.slice(0, change.offset) + newPart + text.slice(change.offset + oldPart.length),
    history: isUndo
      ? { past: past.slice(0, -1), future: [...future, change] }
      : { past: [...past, change], future: future.slice(0, -1) },
  };
}

/** Returns the smallest part in which two texts differ. */
function differenceOf(before: string, after: string): Omit<Change, 'label'> {
  const { start, end } = commonEnds(before, after);
  return {
    offset: start,
    removedText: before.slice(start, before.length - end),
    insertedText: after.slice(start, after.length - end),
  };
}

/** The selected element or step. */
export interface Selection {
  readonly kind: 'element' | 'step';
  readonly id: string;
}

interface FileState {
  readonly text: string;
  /** Digest of its bytes. The file is overwritten only if it still has this digest. */
  readonly version: string;
}

/** The editing of one presentation. Its text is always valid. */
export interface Session {
  readonly text: string;
  readonly presentation: Presentation;
  readonly history: History;
  /** The last known state of the file. */
  readonly disk: FileState;
  readonly selection: Selection | null;
  /** Why the last change was refused, with the remedy. Empty if it was made. */
  readonly refusal: string;
}

/** An event of a session. */
export type Action =
  | {
      readonly type: 'edit';
      readonly edit: Edit;
      /** Name of the change, as in "Undo moving". */
      readonly label: string;
      /** Selection after the change; the same as before by default. */
      readonly selection?: Selection | null;
    }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'select'; readonly selection: Selection | null }
  /** The text was written, or the file on the disk was found to have changed. */
  | { readonly type: 'disk'; readonly disk: FileState }
  /** Continues with the file on the disk. This is recorded as a change, so it can be undone. */
  | { readonly type: 'adopt'; readonly disk: FileState };

/** Starts editing a file. Throws an error that lists the faults if the file is invalid. */
export function openSession(disk: FileState): Session {
  const result = readPresentation(disk.text, null);
  if ('faults' in result) throw new Error(result.faults.map(toSentence).join('\n'));
  return {
    text: disk.text,
    presentation: result.presentation,
    history: NO_HISTORY,
    disk,
    selection: null,
    refusal: '',
  };
}

/** Returns the session after an action. A change that would make the file invalid is refused. */
export function reduce(session: Session, action: Action): Session {
  const { text, history, presentation } = session;
  switch (action.type) {
    case 'edit': {
      const nextText = action.edit(text, presentation.storyboard);
      const selection = action.selection === undefined ? session.selection : action.selection;
      if (nextText === text) return { ...session, selection, refusal: '' };
      return withText({ ...session, selection }, nextText, () =>
        recordChange(history, text, nextText, action.label),
      );
    }
    case 'undo':
    case 'redo': {
      const change = undoOrRedo(action.type, text, history);
      return change ? withText(session, change.text, () => change.history) : session;
    }
    case 'select':
      return { ...session, selection: action.selection, refusal: '' };
    case 'disk':
      return { ...session, disk: action.disk };
    case 'adopt': {
      const nextSession = { ...session, disk: action.disk };
      return action.disk.text === text
        ? nextSession
        : withText(nextSession, action.disk.text, () =>
            recordChange(history, text, action.disk.text, 'loading the file'),
          );
    }
  }
}

/** Reports whether there are unsaved changes. */
export function isChanged({ text, disk }: Session): boolean {
  return text !== disk.text;
}

/** Returns the selected element; undefined if none is. */
export function selectedElement({ presentation, selection }: Session): StoryboardElement | undefined {
  if (selection?.kind !== 'element') return undefined;
  return presentation.storyboard.elements.find(({ id }) => id === selection.id);
}

/** Returns the selected step; undefined if none is. */
export function selectedStep({ presentation, selection }: Session): Step | undefined {
  if (selection?.kind !== 'step') return undefined;
  return presentation.storyboard.path.find(({ id }) => id === selection.id);
}

function withText(session: Session, text: string, history: () => History): Session {
  const result = readPresentation(text, session.presentation);
  if ('faults' in result) return { ...session, refusal: result.faults.map(toSentence).join(' ') };
  const nextSession = {
    ...session,
    text,
    presentation: result.presentation,
    history: history(),
    refusal: '',
  };
  const selectedItem = selectedElement(nextSession) ?? selectedStep(nextSession);
  return selectedItem ? nextSession : { ...nextSession, selection: null };
}

interface PresentationFault {
  readonly field: string;
  readonly fault: string;
  readonly remedy: string;
}

/** The parts of a presentation that the workbench shows. */
interface Presentation {
  readonly title: string;
  /** The path of its page; null if it has none. */
  readonly path: string | null;
  /** With defaults filled in. */
  readonly storyboard: Storyboard;
}

/**
 * Reads the text of a presentation. Applies the rules of `npm run validate` for a single file,
 * except those for its media. Parts that have not changed since `previous` are the same objects.
 */
function readPresentation(
  text: string,
  previous: Presentation | null,
): { readonly presentation: Presentation } | { readonly faults: readonly PresentationFault[] } {
  const value: unknown = JSON.parse(text);
  const checked = checkShape(presentation, value);
  const faults = [...checked.faults, ...checkMeaning('presentation', value)];
  if (checked.data === null || faults.length > 0)
    return { faults: faults.map(({ path, fault, remedy }) => ({ field: formatPath(path), fault, remedy })) };
  const { title, storyboard } = checked.data;
  const previousStoryboard = previous?.storyboard;
  return {
    presentation: {
      title,
      path: pathOfFile(checked.data),
      storyboard: {
        ...storyboard,
        elements: storyboard.elements.map((element) => reuseEqual(element, previousStoryboard?.elements)),
        path: storyboard.path.map((step) => reuseEqual(step, previousStoryboard?.path)),
      },
    },
  };
}

const itemMaps = new WeakMap<readonly object[], Map<string, unknown>>();

/** Returns the equal item of `previousItems` if there is one, otherwise the item itself. */
function reuseEqual<Item extends { readonly id: string }>(
  item: Item,
  previousItems: readonly Item[] | undefined,
): Item {
  if (!previousItems) return item;
  const itemsById =
    (itemMaps.get(previousItems) as Map<string, Item> | undefined) ??
    new Map(previousItems.map((element) => [element.id, element]));
  itemMaps.set(previousItems, itemsById);
  const previousItem = itemsById.get(item.id);
  return previousItem && JSON.stringify(previousItem) === JSON.stringify(item) ? previousItem : item;
}

function toSentence({ field, fault, remedy }: PresentationFault): string {
  const subject = /^[A-Z]/.test(fault) ? '' : `${field === '' ? 'The file' : field} `;
  return `${subject}${fault}: ${remedy}.`;
}
