import { useCallback, useState } from 'react';
import { spanOf, type Box } from '#domain/playback/box';
import { fit, type Size, type View } from '#workbench/model/geometry';

/** The visible part of the scene, and the size of the canvas. */
export interface Viewing {
  readonly view: View;
  /** Null until the canvas is in the page. */
  readonly size: Size | null;
  readonly setView: (view: View) => void;
  /** Shows a whole box. */
  readonly show: (box: Box) => void;
  /** A ref of the element that holds the canvas. */
  readonly hold: (node: HTMLElement | null) => (() => void) | undefined;
}

/** Keeps the view. It begins with a whole box. */
export function useView(first: Box): Viewing {
  const [size, setSize] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<View | null>(null);
  const hold = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const measure = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    measure();
    return () => observer.disconnect();
  }, []);
  const screen = size ?? { width: 1, height: 1 };
  return {
    view: chosen ?? fit(first, screen),
    size,
    setView: setChosen,
    show: (box) => setChosen(fit({ ...box, ...spanOf(box) }, screen)),
    hold,
  };
}
