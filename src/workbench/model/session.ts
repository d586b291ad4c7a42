import type { StoryboardElement, Step } from '#library/schemas/storyboard';
import type { Edit } from './edits.ts';
import { readPresentation, toSentence, type Presentation } from './read-presentation.ts';

/** One change of a text: the old and the new part at an offset. */
interface Change {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
  /** Name of the change, as in "Undo moving". */
  readonly label: string;
}

/** All changes of a text since it was opened, without a limit. It keeps only the changed parts. */
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

/**
 * Returns how many characters or items two texts or lists share at their start and at their end.
 */
export function commonEnds(a: ArrayLike<unknown>, b: ArrayLike<unknown>): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, end };
}

/** The selected element or step. */
export interface Selection {
  readonly kind: 'element' | 'step';
  readonly id: string;
}

interface FileState {
  readonly text: string;
  /** Digest of its bytes. A file is only replaced if it still has this one. */
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
  /** Continues with the file on the disk. A change like any other, so it can be undone. */
  | { readonly type: 'adopt'; readonly disk: FileState };

/** Begins the editing of a file. Throws an error that lists the faults of an invalid one. */
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

/** Returns whether the text differs from that of the file. */
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
