import { differingLines } from '#workbench/model/differing-lines';
import { Dialog } from './Dialog.tsx';

interface Props {
  readonly own: string;
  readonly disk: string;
  readonly onKeepOwn: () => void;
  readonly onTakeDisk: () => void;
  readonly onClose: () => void;
}

/** Shows both texts if a file has changed on the disk while it was edited. */
export function ConflictDialog({ own, disk, onKeepOwn, onTakeDisk, onClose }: Props) {
  const sides = differingLines(own, disk);
  return (
    <Dialog title="The file has changed on the disk" onClose={onClose} isWide>
      <div className="dialog-body">
        <p>Nothing was written. The two versions differ in these lines:</p>
        <div className="versions">
          <Version title="Yours" {...sides.own} other={sides.disk.lines} />
          <Version title="On the disk" {...sides.disk} other={sides.own.lines} />
        </div>
        <p>If you continue with the one on the disk, Undo leads back to yours.</p>
        <div className="buttons">
          <button type="button" className="button button-main" onClick={onTakeDisk}>
            Continue with the one on the disk
          </button>
          <button type="button" className="button" onClick={onKeepOwn}>
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
  /** The lines of the other version. Those that it lacks are marked. */
  readonly other: readonly string[];
}

function Version({ title, first, lines, other }: VersionProps) {
  const known = new Set(other);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* Scrolls, so it can be reached by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={`Lines of ${title.toLowerCase()}`}>
        {lines.map((line, index) => {
          const text = `${String(first + index).padStart(5)}  ${line}\n`;
          return known.has(line) ? text : <mark key={first + index}>{text}</mark>;
        })}
      </pre>
    </section>
  );
}
