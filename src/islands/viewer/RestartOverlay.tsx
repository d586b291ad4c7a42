import { useEffect, useId, useRef, type ReactNode, type HTMLAttributes } from 'react';
import type { ClipMode } from '#domain/settings/feature-flags';
import type { HtmlNode } from '#domain/html/html-node';
import { buttonEvent } from '#domain/analytics/link-events';
import { type LoadedPlayback, mayTakeFocus } from './start-playback.ts';
import { PromoClip } from './PromoClip.tsx';

/** Link to the platform's sign-up page. With a note it opens in a new tab, outside the frame. */
export interface SignUpLink {
  text: string;
  href: string;
  note: string | null;
}

/** The restart overlay: restart alone, "learn more", or a promotion (rules 2.54 and 2.55). */
export function RestartOverlay({
  ending: { headline, learnMore, clip = 'plays' },
  texts: { restart: texts, video },
  signUp,
  isShown,
  onRestart,
}: LoadedPlayback & {
  signUp?: SignUpLink | undefined;
  /** Whether the overlay is shown; false while it fades out. */
  isShown: boolean;
  onRestart: () => void;
}): ReactNode {
  const restartButtonRef = useRef<HTMLButtonElement>(null);
  const headlineId = useId();
  // Signed-in visitors are not asked to sign up.
  const signUpOffer = document.documentElement.dataset['auth'] === 'in' ? undefined : signUp;
  const { clip: visitorClip } = document.documentElement.dataset;
  const shownClip = (visitorClip as ClipMode | undefined) ?? clip;
  const isAlone = learnMore === null && signUpOffer === undefined;
  useEffect(() => {
    // The overlay now covers the stage, which had the focus.
    if (isShown && mayTakeFocus(restartButtonRef.current))
      restartButtonRef.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <div className={isAlone && headline.length === 0 ? 'restart' : 'restart restart-offer'}>
      {headline.length > 0 && (
        <>
          <div className="restart-headline" id={headlineId} data-place="restartOverlay">
            <HtmlNodes nodes={headline} />
          </div>
          {shownClip !== 'none' && (
            <PromoClip
              // With reduced motion, it waits until visitors start it.
              isAutoplaying={shownClip === 'plays' && !matchMedia('(prefers-reduced-motion: reduce)').matches}
              headlineId={headlineId}
              texts={video}
            />
          )}
        </>
      )}
      <div className="restart-actions">
        {learnMore !== null && (
          <a
            className="button present"
            data-event={buttonEvent(learnMore.href, 'restartOverlay')}
            href={learnMore.href}
          >
            <span>{learnMore.text ?? texts.learnMore}</span>
          </a>
        )}
        {signUpOffer !== undefined && (
          <a
            className="button present"
            data-event="signup visit,page,BUTTON"
            href={signUpOffer.href}
            {...(signUpOffer.note !== null && { target: '_blank', rel: 'noopener' })}
          >
            {signUpOffer.text}{' '}
            {signUpOffer.note !== null && <span className="visually-hidden">{signUpOffer.note}</span>}
          </a>
        )}
        <button
          className={isAlone ? 'button present' : 'restart-link'}
          type="button"
          ref={restartButtonRef}
          // The key that moved past the end may still be held down. It must not press this button.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={onRestart}
        >
          <RestartIcon />
          <span>{texts.again}</span>
        </button>
      </div>
      <UpNext />
    </div>
  );
}

/** Renders a sanitised HTML field by element, so that no HTML text reaches the browser's parser. */
function HtmlNodes({ nodes }: { nodes: readonly HtmlNode[] }): ReactNode {
  return nodes.map((node, index) => {
    if ('text' in node) return node.text;
    const { tag: Tag, attributes, children } = node;
    // The nodes never change, so the index is a stable key.
    return (
      <Tag key={index} {...attributes}>
        {children.length > 0 ? <HtmlNodes nodes={children} /> : undefined}
      </Tag>
    );
  });
}

/** Circular arrow from Lucide (ISC). In tiny frames, the restart button shows only this icon. */
function RestartIcon(): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8" />
      <path d="M3 3v5h5" />
    </svg>
  );
}

type CardType = HTMLAttributes<HTMLElement>['data-card'];

/**
 * The card that shows at the end of content. It is a copy of the first card under "Up next" in the
 * sidebar, so that it adds no bytes to the page. Pages without a sidebar (in frames and behind view
 * links) have no such card.
 */
function UpNext(): ReactNode {
  const labelId = useId();
  const card = document.querySelector<HTMLElement>('[aria-labelledby=sidebar-more] .card');
  const link = card?.querySelector('a');
  if (!card || !link) return null;
  const showPicture = (box: HTMLElement | null): void =>
    box?.replaceChildren(
      ...[...card.querySelectorAll('picture, .card-badge')].map((part) => part.cloneNode(true)),
    );
  return (
    <ul className="up-next" role="list" aria-labelledby={labelId}>
      <li className="card" data-card={card.dataset['card'] as CardType}>
        <div className="card-thumbnail" ref={showPicture} />
        <div className="card-text">
          <p className="up-next-label">
            <span id={labelId}>{document.getElementById('sidebar-more')?.textContent}</span>
            <kbd aria-hidden="true">N</kbd>
          </p>
          <p className="card-title clamp-2">
            <a
              className="card-link"
              href={link.getAttribute('href') ?? undefined}
              lang={link.lang}
              dir={link.dir || undefined}
              aria-keyshortcuts="N"
            >
              {link.textContent.trim()}
            </a>
          </p>
        </div>
      </li>
    </ul>
  );
}
