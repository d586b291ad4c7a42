import { useCallback, useState } from 'react';
import { boundingSizeOf, type Box } from '#domain/playback/box';
import { fitView, type Size, type View } from '#workbench/model/geometry';

/**
 * Holds the visible part of the scene, which at first shows all of `initialBox`, and the size of
 * the canvas.
 */
export function useView(initialBox: Box) {
  const [size, setSize] = useState<Size | null>(null);
  const [chosenView, setChosenView] = useState<View | null>(null);
  const canvasFrameRef = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const measure = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    measure();
    return () => observer.disconnect();
  }, []);
  const screen = size ?? { width: 1, height: 1 };
  return {
    view: chosenView ?? fitView(initialBox, screen),
    /** Null until the canvas is in the page. */
    size,
    setView: setChosenView,
    /** Shows a whole box. */
    showBox: (box: Box) => setChosenView(fitView({ ...box, ...boundingSizeOf(box) }, screen)),
    /** A ref of the element that holds the canvas. */
    canvasFrameRef,
  };
}
