import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Box } from '#domain/playback/box';
import type { Fields } from '#workbench/model/edits';

interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  /** Receives the value when the author has finished it. */
  readonly onCommit: (value: Value) => void;
}

/**
 * Shows a value in an input, and commits it with the browser's `change` event: when the author
 * leaves the field, presses Enter or uses its arrows. A refused value is reset to the current one.
 */
function useField<Input extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: string,
  /** Returns false for a text that cannot be the value. */
  commit: (value: string) => unknown,
) {
  const ref = useRef<Input>(null);
  useEffect(() => {
    const input = ref.current;
    if (!input) return undefined;
    input.value = value;
    const commitInput = () => {
      if (input.value !== value && commit(input.value) === false) input.value = value;
    };
    input.addEventListener('change', commitInput);
    return () => input.removeEventListener('change', commitInput);
  });
  return ref;
}

function Labelled(props: {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <label className={props.isWide ? 'field field-wide' : 'field'}>
      <span>{props.label}</span>
      {props.children}
    </label>
  );
}

interface NumberProps extends FieldProps<number> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** A field for a number that is required. */
export function NumberField({ label, value, onCommit, min, max, step = 1 }: NumberProps) {
  const ref = useField<HTMLInputElement>(String(value), (text) => {
    const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
    if (isNumber) onCommit(Number(text));
    return isNumber;
  });
  return (
    <Labelled label={label}>
      <input
        ref={ref}
        type="number"
        min={min}
        max={max}
        step={Math.abs(value) < 10 && step === 1 ? 'any' : step}
      />
    </Labelled>
  );
}

interface BoxProps {
  readonly box: Box;
  readonly onChange: (fields: Fields) => void;
}

/** Fields for place, size and angle of an element or a frame. */
export function BoxFields({ box, onChange }: BoxProps) {
  const commitField = (key: keyof Box) => (value: number) => onChange({ [key]: value });
  return (
    <>
      <NumberField label="Centre X" value={box.x} onCommit={commitField('x')} />
      <NumberField label="Centre Y" value={box.y} onCommit={commitField('y')} />
      <NumberField label="Width" value={box.w} min={0} onCommit={commitField('w')} />
      <NumberField label="Height" value={box.h} min={0} onCommit={commitField('h')} />
      <NumberField label="Angle" value={box.r} min={-360} max={360} onCommit={commitField('r')} />
    </>
  );
}

/** A field for an optional number. */
export function OptionalNumberField({
  label,
  value,
  onCommit,
  placeholder,
}: FieldProps<number | undefined> & { readonly placeholder: string }) {
  const ref = useField<HTMLInputElement>(value === undefined ? '' : String(value), (text) =>
    onCommit(text.trim() === '' ? undefined : Number(text)),
  );
  return (
    <Labelled label={label}>
      <input ref={ref} type="number" step="any" placeholder={placeholder} />
    </Labelled>
  );
}

/** A field for a text of one line. */
export function TextField({ label, value, onCommit }: FieldProps<string>) {
  const ref = useField<HTMLInputElement>(value, onCommit);
  return (
    <Labelled label={label} isWide>
      <input ref={ref} type="text" />
    </Labelled>
  );
}

/** A field for a text of several lines. */
export function TextAreaField({ label, value, onCommit }: FieldProps<string>) {
  const ref = useField<HTMLTextAreaElement>(value, onCommit);
  return (
    <Labelled label={label} isWide>
      <textarea ref={ref} rows={3} />
    </Labelled>
  );
}

/** A field for one of a few values. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onCommit,
}: FieldProps<Value> & { readonly options: readonly Value[] }) {
  const ref = useField<HTMLSelectElement>(value, (text) => {
    const option = options.find((item) => item === text);
    if (option !== undefined) onCommit(option);
  });
  return (
    <Labelled label={label}>
      <select ref={ref}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Labelled>
  );
}

/** A colour. */
export function ColourField({ label, value, onCommit }: FieldProps<string>) {
  const ref = useField<HTMLInputElement>(value.toLowerCase(), onCommit);
  return (
    <Labelled label={label}>
      <input ref={ref} type="color" />
    </Labelled>
  );
}

/** A field for an optional colour. `initial` is its first value. */
export function OptionalColourField({
  label,
  value,
  initial,
  onCommit,
}: FieldProps<string | null> & { readonly initial: string }) {
  return (
    <div className="field-pair">
      <CheckField
        label={label}
        value={value !== null}
        onCommit={(isSet) => onCommit(isSet ? initial : null)}
      />
      {value !== null && <ColourField label={`${label} colour`} value={value} onCommit={onCommit} />}
    </div>
  );
}

/** A yes or no. */
export function CheckField({ label, value, onCommit }: FieldProps<boolean>) {
  return (
    <label className="field-check">
      <input type="checkbox" checked={value} onChange={(event) => onCommit(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** A group of fields with a heading. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="group">
      <h3 id={id}>{title}</h3>
      <div className="group-fields">{children}</div>
    </div>
  );
}
