import type { ReactNode } from 'react';
import type { LikePhase } from '#domain/likes/like';

/** Heart icon from Lucide (ISC). CSS fills it while the button is pressed. */
const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5';
const CRACK =
  'M12.409 5.824c-.702.792-1.15 1.496-1.415 2.166l2.153 2.156a.5.5 0 0 1 0 .707l-2.293 2.293a.5.5 0 0 0 0 .707L12 15';
const BROKEN_HEART =
  'M13.508 20.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5a5.5 5.5 0 0 1 9.591-3.677.6.6 0 0 0 .818.001A5.5 5.5 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5z';

/** A heart, or a broken heart right after an unlike (rule 4.10). */
export function LikeIcon({ phase }: { phase: LikePhase }): ReactNode {
  const isBroken = phase === 'unliked';
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {isBroken && <path d={CRACK} />}
      <path d={isBroken ? BROKEN_HEART : HEART} />
    </svg>
  );
}
