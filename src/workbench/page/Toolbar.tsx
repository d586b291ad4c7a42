import type { Shape } from '#workbench/model/new-element';
import type { MediaFile } from '#workbench/model/calls';

interface Props {
  readonly title: string;
  readonly file: string;
  /** Names of the changes that Undo and Redo would make; null if there is none. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onAddShape: (shape: Shape) => void;
  readonly onAddMedia: (kind: MediaFile['kind']) => void;
  readonly status: string;
  readonly canSave: boolean;
  readonly onSave: () => void;
}

const SHAPES: readonly { readonly shape: Shape; readonly name: string }[] = [
  { shape: 'rect', name: 'Rectangle' },
  { shape: 'ellipse', name: 'Ellipse' },
  { shape: 'line', name: 'Line' },
];

/** The buttons above the canvas. */
export function Toolbar(props: Props) {
  const {
    title,
    file,
    undoLabel,
    redoLabel,
    onUndo,
    onRedo,
    onAddShape,
    onAddMedia,
    status,
    canSave,
    onSave,
  } = props;
  return (
    <header className="toolbar">
      <div className="toolbar-title">
        <h1>{title}</h1>
        <span>{file}</span>
      </div>
      <div role="group" aria-label="Add" className="toolbar-group">
        <ToolButton name="Text" onPress={() => onAddShape('text')} />
        <ToolButton name="Picture" onPress={() => onAddMedia('image')} />
        {SHAPES.map(({ shape, name }) => (
          <ToolButton key={shape} name={name} onPress={() => onAddShape(shape)} />
        ))}
        <ToolButton name="Video" onPress={() => onAddMedia('video')} />
      </div>
      <div role="group" aria-label="History" className="toolbar-group">
        <ToolButton name="Undo" hint={undoLabel} isOff={undoLabel === null} onPress={onUndo} />
        <ToolButton name="Redo" hint={redoLabel} isOff={redoLabel === null} onPress={onRedo} />
      </div>
      <span className="toolbar-status" role="status">
        {status}
      </span>
      <button
        type="button"
        className="button button-main"
        aria-disabled={!canSave}
        title="Ctrl+S"
        onClick={() => canSave && onSave()}
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

/** A button that stays in the tab order while it is off, so that the focus is not lost. */
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
