import { useEffect, useRef, type ReactNode } from 'react';
import { formatClock } from '#domain/playback/clock-time';
import { continueVisit, mayTakeFocus, type EarlierVisit } from './start-playback.ts';

/** Offers to continue where the visitor left, or to start from the beginning (rule 4.46). */
export function ContinueOverlay({
  visit,
  onBegin,
}: {
  visit: EarlierVisit;
  /** Starts playback at the place in the URL. */
  onBegin: () => void;
}): ReactNode {
  const { restart: texts } = visit.texts;
  const continueButtonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The overlay replaces Start, which had the focus.
    if (mayTakeFocus(continueButtonRef.current)) continueButtonRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="restart restart-offer">
      <div className="restart-actions">
        <button
          className="button present"
          type="button"
          ref={continueButtonRef}
          // The key that pressed Start may still be held down. It must not press this button.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => {
            continueVisit(visit);
            onBegin();
          }}
        >
          <span>
            {visit.kind === 'video'
              ? texts.continueAt.replace('{{time}}', formatClock(visit.at))
              : texts.continueAtStep.replace('{{step}}', `${visit.at}`)}
          </span>
        </button>
        <button className="restart-link" type="button" onClick={onBegin}>
          <span>{texts.fromStart}</span>
        </button>
      </div>
    </div>
  );
}
