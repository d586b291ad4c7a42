import { ELEMENT_TYPE_NAMES, rulesOf, type ElementType } from '#domain/playback/element-types';
import { workbenchPath } from '#domain/addresses/paths';
import type { MediaFile } from '#workbench/model/calls';

interface Props {
  readonly title: string;
  readonly file: string;
  /** The path of the page of the presentation; null if it has none. */
  readonly page: string | null;
  /** Names of the changes that Undo and Redo would make; null if there is none. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onAddShape: (type: ElementType) => void;
  readonly onAddMedia: (kind: MediaFile['kind']) => void;
  readonly status: string;
  readonly canSave: boolean;
  readonly onSave: () => void;
}

/** The buttons above the canvas. */
export function Toolbar({ page, undoLabel, redoLabel, canSave, ...props }: Props) {
  return (
    <header className="toolbar">
      <a className="button button-tool" href={workbenchPath()}>
        All presentations
      </a>
      <div className="toolbar-title">
        <h1>{props.title}</h1>
        <span>{props.file}</span>
      </div>
      <div role="group" aria-label="Add" className="toolbar-group">
        {ELEMENT_TYPE_NAMES.map((type) => {
          const { name, createNew } = rulesOf({ type });
          const add = () =>
            typeof createNew === 'string' ? props.onAddMedia(createNew) : props.onAddShape(type);
          return <ToolButton key={type} name={name} onPress={add} />;
        })}
      </div>
      <div role="group" aria-label="History" className="toolbar-group">
        <ToolButton name="Undo" hint={undoLabel} isOff={undoLabel === null} onPress={props.onUndo} />
        <ToolButton name="Redo" hint={redoLabel} isOff={redoLabel === null} onPress={props.onRedo} />
      </div>
      <span className="toolbar-status" role="status">
        {props.status}
      </span>
      {page !== null && (
        <a
          className="button button-tool"
          href={page}
          target="_blank"
          rel="noopener"
          title="Opens in a new tab"
        >
          View
        </a>
      )}
      <button
        type="button"
        className="button button-main"
        aria-disabled={!canSave}
        title="Ctrl+S"
        onClick={() => canSave && props.onSave()}
      >
        Save
      </button>
    </header>
  );
}

interface ToolButtonProps {
  readonly name: string;
  readonly hint?: string | null;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** A button that stays in the tab order while it is disabled, so that the focus is not lost. */
function ToolButton({ name, hint = null, isOff = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="button button-tool"
      aria-disabled={isOff}
      title={hint === null ? undefined : `${name} ${hint}`}
      onClick={() => !isOff && onPress()}
    >
      {name}
    </button>
  );
}
