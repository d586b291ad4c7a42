import type { Step } from '#library/schemas/storyboard';
import type { Fields } from '#workbench/model/edits';
import { BoxFields, Group, OptionalNumberField, TextField } from './fields.tsx';

interface Props {
  readonly step: Step;
  readonly isOnly: boolean;
  readonly onChange: (fields: Fields) => void;
  readonly onMove: (by: number) => void;
  readonly onFrameView: () => void;
  readonly onRemove: () => void;
}

/** Everything about the selected step. */
export function StepPanel({ step, isOnly, onChange, onMove, onFrameView, onRemove }: Props) {
  const set = (key: string) => (value: unknown) => onChange({ [key]: value });
  return (
    <>
      <h2>{step.title}</h2>
      <Group title="Step">
        <TextField label="Title" value={step.title} onCommit={set('title')} />
        <OptionalNumberField
          label="Seconds in autoplay"
          value={step.seconds}
          placeholder="6"
          onCommit={set('seconds')}
        />
      </Group>
      <Group title="Frame">
        <BoxFields box={step.frame} onChange={(frame) => onChange({ frame })} />
      </Group>
      <button type="button" className="button button-wide" onClick={onFrameView}>
        Frame the visible part
      </button>
      <Group title="Place in the path">
        <button type="button" className="button" onClick={() => onMove(-1)}>
          Earlier
        </button>
        <button type="button" className="button" onClick={() => onMove(1)}>
          Later
        </button>
      </Group>
      <button type="button" className="button button-wide" onClick={onRemove} disabled={isOnly}>
        Remove step
      </button>
    </>
  );
}
