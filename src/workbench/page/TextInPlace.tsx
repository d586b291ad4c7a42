import { useEffect, useRef } from 'react';
import type { TextElement } from '#library/schemas/storyboard';
import type { Box } from '#domain/playback/box';
import { CODE_FONTS } from '#domain/playback/element-types';

interface Props {
  readonly element: TextElement;
  /** In pixels of the canvas. */
  readonly place: Box;
  /** Pixels per canvas unit. */
  readonly scale: number;
  /** Receives the text, or null if the author cancelled. */
  readonly onEnd: (text: string | null) => void;
}

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 };
/** Minimum size of letters that are legible while an author types. */
const LEAST_PIXELS = 12;

/** Edits a text at its place. Leaving the field or Ctrl+Enter keeps it, and Escape cancels. */
export function TextInPlace({ element, place, scale, onEnd }: Props) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  const end = (text: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(text);
  };
  const { x, y, w, h, r } = place;
  return (
    <textarea
      ref={ref}
      className="text-in-place"
      aria-label="Text"
      dir="auto"
      defaultValue={element.text}
      style={{
        width: Math.max(w, 120),
        height: Math.max(h, 40),
        transform: `translate(${x - w / 2}px, ${y - h / 2}px) rotate(${r}deg)`,
        color: element.color,
        fontSize: Math.max(element.fontSize * scale, LEAST_PIXELS),
        fontWeight: WEIGHTS[element.weight],
        ...(element.font === 'code' && { fontFamily: CODE_FONTS }),
        fontStyle: element.italic ? 'italic' : 'normal',
        ...(element.struck && { textDecoration: 'line-through' }),
        lineHeight: element.lineHeight,
        textAlign: element.align,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Escape ends only the composition of a character.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') end(null);
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end(event.currentTarget.value);
      }}
    />
  );
}
