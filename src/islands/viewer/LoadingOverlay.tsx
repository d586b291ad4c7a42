import type { ReactNode } from 'react';
import { arcFraction, clampPercent } from '#domain/playback/progress';

/** Circumference of the arc, in `viewBox` units. */
const LENGTH = 2 * Math.PI * 45;

/**
 * The loading overlay: a circular progress indicator, 168 px wide, 80 px in small viewers
 * (rule 9.17).
 */
export function LoadingOverlay({ label, percent }: { label: string; percent: number }): ReactNode {
  const shown = Math.round(clampPercent(percent));
  return (
    <div className="loading" role="progressbar" aria-label={label} aria-valuenow={shown}>
      <svg className="loading-circle" viewBox="0 0 100 100" aria-hidden="true">
        <circle className="loading-track" cx="50" cy="50" r="45" />
        <circle
          className="loading-arc"
          cx="50"
          cy="50"
          r="45"
          strokeDasharray={`${arcFraction(percent) * LENGTH} ${LENGTH}`}
        />
      </svg>
      <span className="loading-label" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
