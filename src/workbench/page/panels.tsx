import type { StoryboardElement, Step } from '#library/schemas/storyboard';
import { NEW_FILL_COLOUR, NEW_LINE_COLOUR, rulesOf } from '#domain/playback/element-types';
import type { Fields, Level } from '#workbench/model/edits';
import { fieldsOf, type ElementField } from '#workbench/model/element-fields';
import { portraitIn } from '#workbench/model/geometry';
import {
  BoxFields,
  CheckField,
  ChoiceField,
  ColourField,
  Group,
  NumberField,
  OptionalColourField,
  TextAreaField,
  TextField,
  OptionalNumberField,
} from './fields.tsx';

interface ElementPanelProps {
  readonly element: StoryboardElement;
  readonly onChange: (fields: Fields) => void;
  readonly onArrange: (level: Level) => void;
  readonly onRemove: () => void;
}

interface FieldProps extends Pick<ElementPanelProps, 'element' | 'onChange'> {
  readonly field: ElementField;
}

const LEVELS: readonly { readonly level: Level; readonly name: string }[] = [
  { level: 'front', name: 'To front' },
  { level: 'forward', name: 'Forward' },
  { level: 'backward', name: 'Backward' },
  { level: 'back', name: 'To back' },
];

/** The fields of the selected element, and its actions. */
export function ElementPanel({ element, onChange, onArrange, onRemove }: ElementPanelProps) {
  const set = (key: string) => (value: unknown) => onChange({ [key]: value });
  return (
    <>
      <h2>{element.id}</h2>
      <Group title={rulesOf(element).name}>
        {fieldsOf(element.type).map((field) => (
          <FieldOf key={field.key} field={field} element={element} onChange={onChange} />
        ))}
      </Group>
      <Group title="Place and size">
        <BoxFields box={element} onChange={onChange} />
        <NumberField
          label="Opacity"
          value={element.opacity}
          min={0}
          max={1}
          step={0.1}
          onCommit={set('opacity')}
        />
      </Group>
      <Group title="Order">
        {LEVELS.map(({ level, name }) => (
          <button key={level} type="button" className="button" onClick={() => onArrange(level)}>
            {name}
          </button>
        ))}
      </Group>
      <button type="button" className="button button-wide" onClick={onRemove}>
        Remove element
      </button>
    </>
  );
}

/** A field of an element. The casts of `value` are safe: the kind follows from its schema. */
function FieldOf({ field, element, onChange }: FieldProps) {
  const { key, label } = field;
  const value = (element as Fields)[key];
  const onCommit = (next: unknown) => onChange({ [key]: next });
  switch (field.kind) {
    case 'file':
      return value === null ? null : <p className="source">{value as string}</p>;
    case 'line':
      return <TextField label={label} value={value as string} onCommit={onCommit} />;
    case 'lines':
      return <TextAreaField label={label} value={value as string} onCommit={onCommit} />;
    case 'number':
      return (
        <NumberField
          label={label}
          value={value as number}
          min={field.min}
          max={field.max}
          onCommit={onCommit}
        />
      );
    case 'choice':
      return (
        <ChoiceField label={label} value={value as string} options={field.options} onCommit={onCommit} />
      );
    case 'check':
      return <CheckField label={label} value={value as boolean} onCommit={onCommit} />;
    case 'colour':
      return <ColourField label={label} value={value as string} onCommit={onCommit} />;
    case 'optional colour':
      return (
        <OptionalColourField
          label={label}
          value={value as string | null}
          initial={key === 'stroke' ? NEW_LINE_COLOUR : NEW_FILL_COLOUR}
          onCommit={(next) => onChange({ [key]: next, ...(key === 'stroke' && outlineWidth(element, next)) })}
        />
      );
  }
}

/** Returns a width for a new outline, in proportion to its element, so that it is visible. */
function outlineWidth(element: StoryboardElement, stroke: string | null): Fields {
  if (stroke === null || !('strokeWidth' in element) || element.strokeWidth > 0) return {};
  return { strokeWidth: Number((Math.min(element.w, element.h) / 30).toPrecision(1)) };
}

interface StepPanelProps {
  readonly step: Step;
  readonly isOnly: boolean;
  readonly onChange: (fields: Fields) => void;
  readonly onMove: (by: number) => void;
  readonly onFrameView: () => void;
  readonly onRemove: () => void;
}

/** The fields of the selected step, and its actions. */
export function StepPanel({ step, isOnly, onChange, onMove, onFrameView, onRemove }: StepPanelProps) {
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
      {step.portrait && (
        <Group title="Portrait frame">
          <BoxFields
            box={step.portrait}
            onChange={(fields) => onChange({ portrait: { ...step.portrait, ...fields } })}
          />
        </Group>
      )}
      <button
        type="button"
        className="button button-wide"
        onClick={() => onChange({ portrait: step.portrait ? undefined : portraitIn(step.frame) })}
      >
        {step.portrait ? 'Remove portrait frame' : 'Add portrait frame'}
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
