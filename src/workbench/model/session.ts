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
  readonly before: string;
  readonly after: string;
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
export function record(history: History, before: string, after: string, label: string): History {
  return { past: [...history.past, { ...compare(before, after), label }], future: [] };
}

/**
 * Undoes the last change, or redoes the one that was undone last. Returns null if there is none.
 */
export function travel(way: 'undo' | 'redo', text: string, { past, future }: History) {
  const isBack = way === 'undo';
  const change = (isBack ? past : future).at(-1);
  if (!change) return null;
  const [from, to] = isBack ? [change.after, change.before] : [change.before, change.after];
  return {
    text: text.slice(0, change.offset) + to + text.slice(change.offset + from.length),
    history: isBack
      ? { past: past.slice(0, -1), future: [...future, change] }
      : { past: [...past, change], future: future.slice(0, -1) },
  };
}

/** Returns the smallest part in which two texts differ. */
function compare(before: string, after: string): Omit<Change, 'label'> {
  const { start, end } = commonEnds(before, after);
  return {
    offset: start,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
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
  const read = readPresentation(disk.text, null);
  if ('faults' in read) throw new Error(read.faults.map(toSentence).join('\n'));
  return {
    text: disk.text,
    presentation: read.presentation,
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
      const next = action.edit(text, presentation.storyboard);
      const selection = action.selection === undefined ? session.selection : action.selection;
      if (next === text) return { ...session, selection, refusal: '' };
      return adopt({ ...session, selection }, next, () => record(history, text, next, action.label));
    }
    case 'undo':
    case 'redo': {
      const change = travel(action.type, text, history);
      return change ? adopt(session, change.text, () => change.history) : session;
    }
    case 'select':
      return { ...session, selection: action.selection, refusal: '' };
    case 'disk':
      return { ...session, disk: action.disk };
    case 'adopt': {
      const next = { ...session, disk: action.disk };
      return action.disk.text === text
        ? next
        : adopt(next, action.disk.text, () => record(history, text, action.disk.text, 'loading the file'));
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

function adopt(session: Session, text: string, history: () => History): Session {
  const read = readPresentation(text, session.presentation);
  if ('faults' in read) return { ...session, refusal: read.faults.map(toSentence).join(' ') };
  const next = { ...session, text, presentation: read.presentation, history: history(), refusal: '' };
  const isThere = selectedElement(next) ?? selectedStep(next);
  return isThere ? next : { ...next, selection: null };
}

/** A fault of a presentation, and its remedy. */
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
  const shape = checkShape(presentation, value);
  const faults = [...shape.faults, ...checkMeaning('presentation', value)];
  if (shape.data === null || faults.length > 0)
    return { faults: faults.map(({ path, fault, remedy }) => ({ field: formatPath(path), fault, remedy })) };
  const { title, storyboard } = shape.data;
  const known = previous?.storyboard;
  return {
    presentation: {
      title,
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

/** Returns the equal item of `known` if there is one, otherwise the item itself. */
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
function toSentence({ field, fault, remedy }: PresentationFault): string {
  const subject = /^[A-Z]/.test(fault) ? '' : `${field === '' ? 'The file' : field} `;
  return `${subject}${fault}: ${remedy}.`;
}
