import { useEffect, useId, useRef, type ReactNode, useState } from 'react';
import type { MediaFile } from '#workbench/model/calls';
import { commonEnds } from '#workbench/model/edits';
import { addressOf } from './calls.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is rendered. Escape and its button close it. */
function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-header">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** Number of lines of context around the difference. */
const CONTEXT_LINES = 3;

/** Returns the lines of two texts from the first to the last difference, with some around them. */
export function differingLines(edited: string, disk: string) {
  const [editedLines, diskLines] = [edited.split(/\r?\n/), disk.split(/\r?\n/)];
  const { start, end } = commonEnds(editedLines, diskLines);
  const firstIndex = Math.max(start - CONTEXT_LINES, 0);
  const withContext = (lines: readonly string[]) => ({
    /** The number of the first line, from 1. */
    first: firstIndex + 1,
    lines: lines.slice(firstIndex, lines.length - Math.max(end - CONTEXT_LINES, 0)),
  });
  return { edited: withContext(editedLines), disk: withContext(diskLines) };
}

interface ConflictProps {
  readonly edited: string;
  readonly disk: string;
  readonly onKeepEdited: () => void;
  readonly onTakeDisk: () => void;
  readonly onClose: () => void;
}

/** Shows both texts if a file has changed on the disk while it was edited. */
export function ConflictDialog({ edited, disk, onKeepEdited, onTakeDisk, onClose }: ConflictProps) {
  const versions = differingLines(edited, disk);
  return (
    <Dialog title="The file has changed on the disk" onClose={onClose} isWide>
      <div className="dialog-body">
        <p>Nothing was written. The two versions differ in these lines:</p>
        <div className="versions">
          <Version title="Yours" {...versions.edited} other={versions.disk.lines} />
          <Version title="On the disk" {...versions.disk} other={versions.edited.lines} />
        </div>
        <p>If you continue with the one on the disk, Undo leads back to yours.</p>
        <div className="buttons">
          <button type="button" className="button button-main" onClick={onTakeDisk}>
            Continue with the one on the disk
          </button>
          <button type="button" className="button" onClick={onKeepEdited}>
            Replace it with yours
          </button>
        </div>
      </div>
    </Dialog>
  );
}

interface VersionProps {
  readonly title: string;
  readonly first: number;
  readonly lines: readonly string[];
  /** The lines of the other version. Lines that are missing there are marked. */
  readonly other: readonly string[];
}

function Version({ title, first, lines, other }: VersionProps) {
  const otherLines = new Set(other);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* Scrolls, so it can be reached by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={`Lines of ${title.toLowerCase()}`}>
        {lines.map((line, index) => {
          const text = `${String(first + index).padStart(5)}  ${line}\n`;
          return otherLines.has(line) ? text : <mark key={first + index}>{text}</mark>;
        })}
      </pre>
    </section>
  );
}

interface MediaProps {
  readonly kind: MediaFile['kind'];
  readonly media: readonly MediaFile[];
  /** Receives the chosen file, its alternative text and its aspect ratio. */
  readonly onAdd: (file: MediaFile, alt: string, ratio: number) => void;
  readonly onClose: () => void;
}

/** Aspect ratio of a file with an unknown size. */
const DEFAULT_RATIO = 16 / 9;

/** Chooses a picture or video of the content folder. */
export function MediaDialog({ kind, media, onAdd, onClose }: MediaProps) {
  const [chosen, setChosen] = useState<{ readonly file: MediaFile; readonly ratio: number } | null>(null);
  const [alt, setAlt] = useState('');
  const files = media.filter((file) => file.kind === kind);
  const noun = kind === 'image' ? 'picture' : 'video';
  return (
    <Dialog title={`Add a ${noun}`} onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onAdd(chosen.file, alt.trim(), chosen.ratio);
        }}
      >
        {files.length === 0 && (
          <p>
            The content folder has no {noun} yet. Put a file into its folder “media”, and open this again.
          </p>
        )}
        <fieldset className="media">
          <legend>Files of the content folder</legend>
          {files.map((file) => (
            <label key={file.id} className="media-file">
              <input
                type="radio"
                name="media"
                required
                onChange={(event) => setChosen({ file, ratio: ratioOf(event.currentTarget.parentElement) })}
              />
              {kind === 'image' && <img src={addressOf(file)} alt="" loading="lazy" />}
              <span>{file.src.slice(3)}</span>
            </label>
          ))}
        </fieldset>
        <label className="field field-wide">
          <span>
            {kind === 'image'
              ? 'What the picture shows (empty if it only decorates)'
              : 'What the video shows'}
          </span>
          <input
            type="text"
            value={alt}
            maxLength={500}
            required={kind === 'video'}
            onChange={(event) => setAlt(event.target.value)}
          />
        </label>
        <button type="submit" className="button button-main" disabled={chosen === null}>
          Add the {noun}
        </button>
      </form>
    </Dialog>
  );
}

function ratioOf(label: HTMLElement | null): number {
  const image = label?.querySelector('img');
  return image && image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : DEFAULT_RATIO;
}
