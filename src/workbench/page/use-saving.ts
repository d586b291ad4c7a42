import { useLayoutEffect, useRef, useState, type Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '#domain/util/describe-error';
import type { ContentFile } from '#workbench/model/calls';
import type { Action, Session } from '#workbench/model/session';
import { saveFile } from './calls.ts';

/** Saves a session. Overwrites only versions of the file that the author has seen. */
export function useSaving(oid: string, session: Session, dispatch: Dispatch<Action>) {
  const latestSession = useRef(session);
  useLayoutEffect(() => {
    latestSession.current = session;
  });
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<ContentFile | null>(null);

  const write = async (text: string, version: string) => {
    setSaving(true);
    setProblem('');
    setConflict(null);
    try {
      const saved = await saveFile(oid, text, version);
      if (saved.status === 'saved') dispatch({ type: 'disk', disk: { text, version: saved.version } });
      else if (saved.status === 'changed') setConflict(saved.disk);
      else
        setProblem(
          `Not saved. ${saved.faults.map(({ field, fault, remedy }) => `${field} ${fault}: ${remedy}.`).join(' ')}`,
        );
    } catch (error) {
      setProblem(`Not saved. ${messageOf(error)}`);
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    /** Message about the last attempt, with the remedy. */
    problem,
    /** The file on the disk, if it has changed since it was loaded. */
    conflict,
    save: () => {
      finishField();
      const { text, disk } = latestSession.current;
      if (!isSaving && text !== disk.text) void write(text, disk.version);
    },
    /** Overwrites a version of the file that the author has seen. */
    replaceDiskVersion: () => {
      if (conflict) void write(session.text, conflict.version);
    },
    /** Continues with the version on the disk. */
    takeDiskVersion: () => {
      if (conflict) dispatch({ type: 'adopt', disk: conflict });
      setConflict(null);
    },
    close: () => setConflict(null),
  };
}

/** Applies the text typed into a field, as if the author left it. */
function finishField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea')) return;
  flushSync(() => field.blur());
  if (field.isConnected) field.focus();
}
