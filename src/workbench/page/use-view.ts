import { useCallback, useState } from 'react';
import { boundingSizeOf, type Box } from '#domain/playback/box';
import { fit, type Size, type View } from '#workbench/model/geometry';

/**
 * Holds the visible part of the scene, which at first shows the whole box `first`, and the size of
 * the canvas.
 */
export function useView(first: Box) {
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
    /** Null until the canvas is in the page. */
    size,
    setView: setChosen,
    /** Shows a whole box. */
    show: (box: Box) => setChosen(fit({ ...box, ...boundingSizeOf(box) }, screen)),
    /** A ref of the element that holds the canvas. */
    hold,
  };
}
