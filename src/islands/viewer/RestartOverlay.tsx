import { useEffect, useRef, type ReactNode } from 'react';
import type { Loaded } from './play-on.ts';
import { HtmlNodes } from './HtmlNodes.tsx';
import promo from './promo.mp4';

/** The restart overlay: restart alone, learn more beside it, or the product promoted (spec section 2). */
export function RestartOverlay({
  ending: { headline, learnMore },
  texts: { restart: texts },
  onRestart,
}: Loaded & { onRestart: () => void }): ReactNode {
  const again = useRef<HTMLButtonElement>(null);
  // The stage, which had the focus, is covered now.
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return (
    <div className="restart">
      {headline.length > 0 && (
        <>
          <div className="restart-headline">
            <HtmlNodes nodes={headline} />
          </div>
          <video className="restart-video" src={promo} autoPlay loop muted playsInline aria-hidden="true" />
        </>
      )}
      <div className="restart-actions">
        {learnMore !== null && (
          <a className="present" href={learnMore.href}>
            {learnMore.text ?? texts.learnMore}
          </a>
        )}
        <button
          className={learnMore === null ? 'present' : 'restart-link'}
          type="button"
          ref={again}
          onClick={onRestart}
        >
          {texts.again}
        </button>
      </div>
    </div>
  );
}
