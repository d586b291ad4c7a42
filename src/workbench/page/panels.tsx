import type { StoryboardElement, Step } from '#library/schemas/storyboard';
import { NEW_FILL_COLOUR, NEW_LINE_COLOUR, rulesOf } from '#domain/playback/element-types';
import type { Fields, Level } from '#workbench/model/edits';
import { fieldsOf, type ElementField } from '#workbench/model/element-fields';
import { portraitFrameIn } from '#workbench/model/geometry';
import {
  BoxFields,
  CheckField,
  ChoiceField,
  ColourField,
  FieldGroup,
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
  const commitField = (key: string) => (value: unknown) => onChange({ [key]: value });
  return (
    <>
      <h2>{element.id}</h2>
      <FieldGroup title={rulesOf(element).name}>
        {fieldsOf(element.type).map((field) => (
          <ElementFieldInput key={field.key} field={field} element={element} onChange={onChange} />
        ))}
      </FieldGroup>
      <FieldGroup title="Place and size">
        <BoxFields box={element} onChange={onChange} />
        <NumberField
          label="Opacity"
          value={element.opacity}
          min={0}
          max={1}
          step={0.1}
          onCommit={commitField('opacity')}
        />
      </FieldGroup>
      <FieldGroup title="Order">
        {LEVELS.map(({ level, name }) => (
          <button key={level} type="button" className="button" onClick={() => onArrange(level)}>
            {name}
          </button>
        ))}
      </FieldGroup>
      <button type="button" className="button button-wide" onClick={onRemove}>
        Remove element
      </button>
    </>
  );
}

/** A field of an element. The casts of `value` are safe: the kind follows from its schema. */
function ElementFieldInput({ field, element, onChange }: FieldProps) {
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
  readonly onFrameVisiblePart: () => void;
  readonly onRemove: () => void;
}

/** The fields of the selected step, and its actions. */
export function StepPanel({ step, isOnly, onChange, onMove, onFrameVisiblePart, onRemove }: StepPanelProps) {
  const commitField = (key: string) => (value: unknown) => onChange({ [key]: value });
  return (
    <>
      <h2>{step.title}</h2>
      <FieldGroup title="Step">
        <TextField label="Title" value={step.title} onCommit={commitField('title')} />
        <OptionalNumberField
          label="Seconds in autoplay"
          value={step.seconds}
          placeholder="6"
          onCommit={commitField('seconds')}
        />
      </FieldGroup>
      <FieldGroup title="Frame">
        <BoxFields box={step.frame} onChange={(frame) => onChange({ frame })} />
      </FieldGroup>
      <button type="button" className="button button-wide" onClick={onFrameVisiblePart}>
        Frame the visible part
      </button>
      {step.portrait && (
        <FieldGroup title="Portrait frame">
          <BoxFields
            box={step.portrait}
            onChange={(fields) => onChange({ portrait: { ...step.portrait, ...fields } })}
          />
        </FieldGroup>
      )}
      <button
        type="button"
        className="button button-wide"
        onClick={() => onChange({ portrait: step.portrait ? undefined : portraitFrameIn(step.frame) })}
      >
        {step.portrait ? 'Remove portrait frame' : 'Add portrait frame'}
      </button>
      <FieldGroup title="Place in the path">
        <button type="button" className="button" onClick={() => onMove(-1)}>
          Earlier
        </button>
        <button type="button" className="button" onClick={() => onMove(1)}>
          Later
        </button>
      </FieldGroup>
      <button type="button" className="button button-wide" onClick={onRemove} disabled={isOnly}>
        Remove step
      </button>
    </>
  );
}
