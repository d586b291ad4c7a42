import type { Step } from '#library/schemas/storyboard';
import type { Box } from '#domain/playback/box';
import { cornersOf, toScreen, type Size, type View } from '#workbench/model/geometry';

interface Props {
  readonly path: readonly Step[];
  readonly selected: string | null;
  /** The frame that is being drawn. */
  readonly drawn: Box | null;
  readonly view: View;
  readonly size: Size;
}

/** The frames of the steps with their numbers, and the way of the camera between them. */
export function PathOverlay({ path, selected, drawn, view, size }: Props) {
  const frames = path.map(({ id, frame }) => ({ id, box: toScreen(frame, view, size) }));
  const way = frames.map(({ box: { x, y } }) => `${x},${y}`).join(' ');
  return (
    <svg className="path-overlay" width={size.width} height={size.height} aria-hidden="true">
      <polyline className="path-way" points={way} />
      {frames.map(({ id, box }, index) => {
        const [{ x, y } = { x: 0, y: 0 }] = cornersOf(box);
        return (
          <g key={id} className={id === selected ? 'path-frame is-selected' : 'path-frame'}>
            <polygon points={pointsOf(box)} />
            <circle cx={x} cy={y} r={11} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        );
      })}
      {drawn && (
        <g className="path-frame is-selected">
          <polygon points={pointsOf(toScreen(drawn, view, size))} />
        </g>
      )}
    </svg>
  );
}

const pointsOf = (box: Box): string =>
  cornersOf(box)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
