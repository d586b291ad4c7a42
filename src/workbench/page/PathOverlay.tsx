import type { Step } from '#content/schemas/storyboard';
import { cornersOf, toScreen, type Size, type View } from '#workbench/model/geometry';

interface Props {
  readonly path: readonly Step[];
  readonly selected: string | null;
  readonly view: View;
  readonly size: Size;
}

/** The frames of the steps with their numbers, and the way of the camera between them. */
export function PathOverlay({ path, selected, view, size }: Props) {
  const frames = path.map(({ id, frame }) => ({ id, box: toScreen(frame, view, size) }));
  const way = frames.map(({ box: { x, y } }) => `${x},${y}`).join(' ');
  return (
    <svg className="path-overlay" width={size.width} height={size.height} aria-hidden="true">
      <polyline className="path-way" points={way} />
      {frames.map(({ id, box }, index) => {
        const corners = cornersOf(box);
        const [{ x, y } = { x: 0, y: 0 }] = corners;
        return (
          <g key={id} className={id === selected ? 'path-frame is-selected' : 'path-frame'}>
            <polygon points={corners.map((corner) => `${corner.x},${corner.y}`).join(' ')} />
            <circle cx={x} cy={y} r={11} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
