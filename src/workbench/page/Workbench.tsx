import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { overviewFrame, type Box } from '#domain/playback/box';
import { rulesOf } from '#domain/playback/element-types';
import type { ContentFile, MediaFile } from '#workbench/model/calls';
import * as edits from '#workbench/model/edits';
import { frameAround, pan, roundBox, zoom } from '#workbench/model/geometry';
import {
  isChanged,
  openSession,
  reduce,
  selectedElement,
  selectedStep,
  type Selection,
} from '#workbench/model/session';
import { addressOf, loadMedia } from './calls.ts';
import { Canvas } from './Canvas.tsx';
import { boxByKey, directionOf, PAN_PIXELS } from './canvas-keys.ts';
import { ConflictDialog, MediaDialog } from './dialogs.tsx';
import { ElementPanel, StepPanel } from './panels.tsx';
import { ColourField, FieldGroup } from './fields.tsx';
import { ItemList } from './ItemList.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSaving } from './use-saving.ts';
import { useView } from './use-view.ts';

interface Props {
  readonly oid: string;
  readonly file: ContentFile;
  readonly media: readonly MediaFile[];
}

/** Maximum number of characters of a text that become the title of a step. */
const MAX_STEP_TITLE_LENGTH = 80;

/** Matches fields with their own undo, and dialogs: there, Undo leaves the presentation alone. */
const OWN_UNDO_SELECTOR = 'textarea, input:not([type="checkbox"], [type="color"]), dialog';

/** The workbench of one presentation. */
export function Workbench({ oid, file, media: initialMedia }: Props) {
  const [session, dispatch] = useReducer(reduce, file, openSession);
  const { presentation, history, refusal } = session;
  const { elements, path, background } = presentation.storyboard;
  const { view, size, setView, showBox, canvasFrameRef } = useView(overviewFrame(elements, path));
  const { problem, conflict, isSaving, ...saving } = useSaving(oid, session, dispatch);
  const [media, setMedia] = useState(initialMedia);
  const [mediaKindToAdd, setMediaKindToAdd] = useState<MediaFile['kind'] | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const addresses = useMemo(() => new Map(media.map((item) => [item.src, addressOf(item)])), [media]);
  const main = useRef<HTMLElement>(null);
  const element = selectedElement(session);
  const step = selectedStep(session);
  const hasChanges = isChanged(session);
  const screenSize = size ?? { width: 1, height: 1 };

  const edit = (label: string, change: edits.Edit, nextSelection?: Selection | null) =>
    dispatch({
      type: 'edit',
      edit: change,
      label,
      ...(nextSelection !== undefined && { selection: nextSelection }),
    });
  const select = (nextSelection: Selection | null) => {
    setWriting(false);
    dispatch({ type: 'select', selection: nextSelection });
  };
  const selectStep = (id: string) => {
    select({ kind: 'step', id });
    const step = path.find((candidate) => candidate.id === id);
    if (step) showBox(step.frame);
  };
  const selectElement = (id: string) => {
    select({ kind: 'element', id });
    const element = elements.find((candidate) => candidate.id === id);
    const isInView =
      element &&
      Math.abs(element.x - view.x) * view.scale * 2 < screenSize.width &&
      Math.abs(element.y - view.y) * view.scale * 2 < screenSize.height;
    if (element && !isInView) setView({ ...view, x: element.x, y: element.y });
  };
  const changeBox = (box: Partial<Box>) => {
    const sizeLabel = 'w' in box || 'h' in box ? 'resizing' : 'moving';
    const label = 'r' in box ? 'turning' : sizeLabel;
    if (element) edit(label, edits.changeElement(element.id, box));
    else if (step) edit(label, edits.changeStep(step.id, { frame: box }));
  };
  /** Moves the focus to the canvas when the item of the focused button or list is removed. */
  const focusCanvas = () =>
    requestAnimationFrame(() => main.current?.querySelector<HTMLElement>('[role="application"]')?.focus());
  const add = (fields: edits.NewElement) => {
    const id = edits.unusedId(fields.type, elements);
    edit(`adding ${id}`, edits.addElement(id, fields), { kind: 'element', id });
    setWriting(fields.type === 'text');
    // Runs after a dialog has closed and returned the focus. A text takes the focus by itself.
    if (fields.type !== 'text') focusCanvas();
  };
  /** Opens the dialog to choose a file, and loads the list again: files may have been added. */
  const chooseMedia = (kind: MediaFile['kind']) => {
    setMediaKindToAdd(kind);
    // If the server does not answer, the known files stay.
    loadMedia().then(setMedia, () => undefined);
  };
  const addStep = ({ r, ...frame }: Box, title = `Step ${path.length + 1}`) => {
    const id = edits.unusedId('step', path);
    const previousStepId = step?.id ?? path.at(-1)?.id ?? null;
    const frameFields = r === 0 ? frame : { ...frame, r };
    edit(`adding ${id}`, edits.addStep({ id, title, frame: frameFields }, previousStepId), {
      kind: 'step',
      id,
    });
  };
  const visibleFrame = (): Box => {
    const { width, height } = screenSize;
    return roundBox({ ...view, w: width / view.scale, h: height / view.scale, r: 0 }, view.scale);
  };
  const addStepByButton = () => {
    if (element) addStep(frameAround(element), edits.nameOf(element).slice(0, MAX_STEP_TITLE_LENGTH).trim());
    else addStep(visibleFrame());
  };
  /** Removes the selected item. Selects the item `nextId` of the same kind. */
  const remove = (nextId: string | null = null) => {
    const kind = element ? 'element' : 'step';
    const nextSelection = nextId === null ? null : ({ kind, id: nextId } as const);
    if (element) edit(`removing ${element.id}`, edits.removeElement(element.id), nextSelection);
    else if (step && path.length > 1) edit(`removing ${step.id}`, edits.removeStep(step.id), nextSelection);
  };
  const removeByButton = () => {
    remove();
    focusCanvas();
  };
  const removeInList = (nextId: string | null) => {
    remove(nextId);
    if (element && nextId === null) focusCanvas();
  };

  /** Keys for the selection, on the canvas and in lists. */
  const handleSharedKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (event.key === 'Enter' && element?.type === 'text') setWriting(true);
    else if (event.key === 'Escape') select(null);
    else return;
    event.preventDefault();
  };
  const handleCanvasKey = (event: KeyboardEvent) => {
    if (event.altKey) return;
    const box = element ?? step?.frame;
    const next = box && boxByKey(event, box, view.scale);
    const direction = directionOf(event);
    if (next) changeBox(next);
    else if (direction && !event.ctrlKey && !event.metaKey)
      setView(pan(view, direction[0] * PAN_PIXELS, direction[1] * PAN_PIXELS));
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.key === '+' || event.key === '=') setView(zoom(view, 1.25));
    else if (event.key === '-') setView(zoom(view, 0.8));
    else if (event.key === '0') showBox(overviewFrame(elements, path));
    else {
      handleSharedKey(event);
      return;
    }
    event.preventDefault();
  };

  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setDrawing(false);
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        saving.save();
        return;
      }
      // In a text field, these keys undo changes of the field.
      if (event.target instanceof Element && event.target.closest(OWN_UNDO_SELECTOR)) return;
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    };
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges) event.preventDefault();
    };
    // In the capture phase, because the field that edits a text in place stops its key events.
    document.addEventListener('keydown', handleKeyDown, true);
    addEventListener('beforeunload', warnBeforeUnload);
    return () => {
      document.removeEventListener('keydown', handleKeyDown, true);
      removeEventListener('beforeunload', warnBeforeUnload);
    };
  });

  return (
    <>
      <Toolbar
        title={presentation.title}
        file={file.name}
        page={presentation.path}
        undoLabel={history.past.at(-1)?.label ?? null}
        redoLabel={history.future.at(-1)?.label ?? null}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        onAddShape={(type) => add(edits.newShape(type, view, screenSize))}
        onAddMedia={chooseMedia}
        status={isSaving ? 'Saving …' : hasChanges ? 'Unsaved changes' : 'Saved'}
        canSave={hasChanges && !isSaving}
        onSave={saving.save}
      />
      <main ref={main} className="workbench">
        <aside className="side" aria-label="Contents">
          <section className="side-part" aria-label="Path">
            <header className="side-header">
              <h2>Steps</h2>
              <button type="button" className="button" onClick={addStepByButton}>
                Add step
              </button>
              <button
                type="button"
                className="button"
                aria-pressed={isDrawing}
                title="Drag a frame on the canvas"
                onClick={() => setDrawing(!isDrawing)}
              >
                Draw step
              </button>
            </header>
            <ItemList
              label="Steps"
              items={path.map(({ id, title }, index) => ({ id, name: title, mark: String(index + 1) }))}
              selected={step?.id ?? null}
              onSelect={selectStep}
              onKey={handleSharedKey}
              onRemove={removeInList}
              empty="No step yet."
            />
          </section>
          <section className="side-part" aria-label="Canvas contents">
            <header className="side-header">
              <h2>Elements</h2>
            </header>
            <ItemList
              label="Elements, topmost first"
              items={edits
                .paintOrder(elements)
                .reverse()
                .map((element) => ({
                  id: element.id,
                  name: edits.nameOf(element),
                  mark: rulesOf(element).symbol,
                }))}
              selected={element?.id ?? null}
              onSelect={selectElement}
              onKey={handleSharedKey}
              onRemove={removeInList}
              empty="Add a text, a picture or a shape with the buttons above."
            />
          </section>
        </aside>
        <div className="middle">
          <div ref={canvasFrameRef} className="canvas-frame">
            {size && (
              <Canvas
                session={session}
                addresses={addresses}
                view={view}
                size={size}
                onViewChange={setView}
                onSelect={select}
                onBoxChange={changeBox}
                onTextChange={(text) => element && edit('writing', edits.changeElement(element.id, { text }))}
                onKey={handleCanvasKey}
                isWriting={isWriting}
                onWritingChange={setWriting}
                isDrawing={isDrawing}
                onDraw={(frame) => {
                  setDrawing(false);
                  addStep(frame);
                  focusCanvas();
                }}
              />
            )}
          </div>
          <p id="canvas-keys" className="keys">
            Arrows move, with Ctrl resize, with Shift go further · [ ] turn · Enter edits a text · Delete
            removes · + − 0 zoom
          </p>
        </div>
        <aside className="side" aria-label="Properties">
          <div className="panel">
            {element ? (
              <ElementPanel
                key={element.id}
                element={element}
                onChange={(fields) => edit('changing', edits.changeElement(element.id, fields))}
                onArrange={(level) => edit('ordering', edits.arrange(element.id, level))}
                onRemove={removeByButton}
              />
            ) : step ? (
              <StepPanel
                key={step.id}
                step={step}
                isOnly={path.length === 1}
                onChange={(fields) => edit('changing', edits.changeStep(step.id, fields))}
                onMove={(by) => edit('reordering', edits.moveStep(step.id, by))}
                onFrameVisiblePart={() =>
                  edit('framing', edits.changeStep(step.id, { frame: visibleFrame() }))
                }
                onRemove={removeByButton}
              />
            ) : (
              <>
                <h2>Canvas</h2>
                <FieldGroup title="Colours">
                  <ColourField
                    label="Background"
                    value={background}
                    onCommit={(colour) => edit('colouring', edits.changeBackground(colour))}
                  />
                </FieldGroup>
                <p className="empty">Select an element or a step to change it.</p>
              </>
            )}
          </div>
        </aside>
      </main>
      <p className="notice" role="alert" hidden={refusal === '' && problem === ''}>
        {refusal || problem}
      </p>
      {mediaKindToAdd && (
        <MediaDialog
          kind={mediaKindToAdd}
          media={media}
          onClose={() => setMediaKindToAdd(null)}
          onAdd={(chosen, alt, ratio) => {
            setMediaKindToAdd(null);
            add(edits.newMedia(chosen, alt, ratio, view, screenSize));
          }}
        />
      )}
      {conflict && (
        <ConflictDialog
          edited={session.text}
          disk={conflict.text}
          onKeepEdited={saving.replaceDiskVersion}
          onTakeDisk={saving.takeDiskVersion}
          onClose={saving.close}
        />
      )}
    </>
  );
}
