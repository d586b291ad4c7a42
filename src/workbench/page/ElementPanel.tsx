import type { StoryboardElement } from '#content/schemas/storyboard';
import type { Fields, Level } from '#workbench/model/edits';
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
} from './fields.tsx';

interface Props {
  readonly element: StoryboardElement;
  readonly onChange: (fields: Fields) => void;
  readonly onArrange: (level: Level) => void;
  readonly onRemove: () => void;
}

const LEVELS: readonly { readonly level: Level; readonly name: string }[] = [
  { level: 'front', name: 'To front' },
  { level: 'forward', name: 'Forward' },
  { level: 'backward', name: 'Backward' },
  { level: 'back', name: 'To back' },
];

/** Everything about the selected element in numbers and words. */
export function ElementPanel({ element, onChange, onArrange, onRemove }: Props) {
  const set = (key: string) => (value: unknown) => onChange({ [key]: value });
  return (
    <>
      <h2>{element.id}</h2>
      <TypeFields element={element} onChange={onChange} />
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

function TypeFields({ element, onChange }: Pick<Props, 'element' | 'onChange'>) {
  const set = (key: string) => (value: unknown) => onChange({ [key]: value });
  switch (element.type) {
    case 'text':
      return (
        <Group title="Text">
          <TextAreaField label="Text" value={element.text} onCommit={set('text')} />
          <NumberField label="Font size" value={element.fontSize} min={0} onCommit={set('fontSize')} />
          <ChoiceField
            label="Weight"
            value={element.weight}
            options={['regular', 'medium', 'bold', 'black']}
            onCommit={set('weight')}
          />
          <ChoiceField
            label="Align"
            value={element.align}
            options={['left', 'center', 'right']}
            onCommit={set('align')}
          />
          <ChoiceField
            label="Vertical"
            value={element.valign}
            options={['top', 'middle', 'bottom']}
            onCommit={set('valign')}
          />
          <ChoiceField
            label="Typeface"
            value={element.font}
            options={['text', 'code']}
            onCommit={set('font')}
          />
          <ColourField label="Colour" value={element.color} onCommit={set('color')} />
          <div>
            <CheckField label="Italic" value={element.italic} onCommit={set('italic')} />
            <CheckField label="List" value={element.list} onCommit={set('list')} />
          </div>
        </Group>
      );
    case 'image':
    case 'video':
      return (
        <Group title={element.type === 'image' ? 'Picture' : 'Video'}>
          <p className="source">{element.src}</p>
          <TextField label="Alternative text" value={element.alt} onCommit={set('alt')} />
        </Group>
      );
    case 'rect':
    case 'ellipse':
      return (
        <Group title="Colours">
          <OptionalColourField label="Fill" value={element.fill} initial="#2f6bff" onCommit={set('fill')} />
          <OptionalColourField
            label="Outline"
            value={element.stroke}
            initial="#ffffff"
            onCommit={(stroke) => {
              const isNew = stroke !== null && element.strokeWidth === 0;
              onChange({ stroke, ...(isNew && { strokeWidth: firstOutline(element) }) });
            }}
          />
          <NumberField
            label="Outline width"
            value={element.strokeWidth}
            min={0}
            onCommit={set('strokeWidth')}
          />
          {element.type === 'rect' && (
            <NumberField label="Corner radius" value={element.radius} min={0} onCommit={set('radius')} />
          )}
        </Group>
      );
    case 'line':
      return (
        <Group title="Line">
          <ColourField label="Colour" value={element.color} onCommit={set('color')} />
          <NumberField label="Dash" value={element.dash} min={0} onCommit={set('dash')} />
          <CheckField label="Arrow" value={element.arrow} onCommit={set('arrow')} />
        </Group>
      );
  }
}

/** An outline that is seen at the size of its element. */
function firstOutline({ w, h }: { readonly w: number; readonly h: number }): number {
  return Number((Math.min(w, h) / 30).toPrecision(1));
}
