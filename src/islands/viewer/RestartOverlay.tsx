import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Loaded } from './play-on.ts';
import { HtmlNodes } from './HtmlNodes.tsx';
import { mayTakeFocus } from './may-take-focus.ts';
import { RestartIcon } from './RestartIcon.tsx';
import promo from './promo.mp4';

/** Leads to the platform's sign-up page; with a note in a new tab, outside of a frame. */
export interface SignUpLink {
  text: string;
  href: string;
  note: string | null;
}

/** The restart overlay: restart alone, learn more beside it, or the product promoted (spec section 2). */
export function RestartOverlay({
  ending: { headline, learnMore },
  texts: { restart: texts },
  signUp,
  onRestart,
}: Loaded & { signUp?: SignUpLink | undefined; onRestart: () => void }): ReactNode {
  const again = useRef<HTMLButtonElement>(null);
  const headlineId = useId();
  // Nobody who is signed in is asked to sign up.
  const offer = document.documentElement.dataset['auth'] === 'in' ? undefined : signUp;
  const isAlone = learnMore === null && offer === undefined;
  useEffect(() => {
    // The stage, which had the focus, is covered now.
    if (mayTakeFocus(again.current)) again.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="restart">
      {headline.length > 0 && (
        <>
          <div className="restart-headline" id={headlineId}>
            <HtmlNodes nodes={headline} />
          </div>
          {/* Its controls stop it; for visitors who want less motion it waits for them. */}
          <div className="restart-film">
            <video
              className="restart-video"
              src={promo}
              autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
              aria-labelledby={headlineId}
              controls
              controlsList="nodownload nofullscreen noremoteplayback"
              disablePictureInPicture
              loop
              muted
              playsInline
            />
          </div>
        </>
      )}
      <div className="restart-actions">
        {learnMore !== null && (
          <a className="present" href={learnMore.href}>
            <span>{learnMore.text ?? texts.learnMore}</span>
          </a>
        )}
        {offer !== undefined && (
          <a
            className="present"
            href={offer.href}
            {...(offer.note !== null && { target: '_blank', rel: 'noopener' })}
          >
            {offer.text} {offer.note !== null && <span className="visually-hidden">{offer.note}</span>}
          </a>
        )}
        <button
          className={isAlone ? 'present' : 'restart-link'}
          type="button"
          ref={again}
          // The key that brought the end may still be held down; it was not meant for what came under it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={onRestart}
        >
          <RestartIcon />
          <span>{texts.again}</span>
        </button>
      </div>
    </div>
  );
}
