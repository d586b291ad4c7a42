import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Locale } from '#domain/languages/locales';
import { formatLikes, type LikePhase } from '#domain/likes/like';
import { $likes, connectLikes, pressLike, viewLike } from '#stores/likes';
import { $viewer, loadViewer } from '#stores/viewer';
import { adoptStyles } from '../ui/adopt-styles.ts';
import styles from './LikeButton.module.css';
import css from './like-later.css?inline';

/** Heart icon from Lucide (ISC). CSS fills it while the button is pressed. */
const HEART_PATH =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5';
const CRACK_PATH =
  'M12.409 5.824c-.702.792-1.15 1.496-1.415 2.166l2.153 2.156a.5.5 0 0 1 0 .707l-2.293 2.293a.5.5 0 0 0 0 .707L12 15';
const BROKEN_HEART_PATH =
  'M13.508 20.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5a5.5 5.5 0 0 1 9.591-3.677.6.6 0 0 0 .818.001A5.5 5.5 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5z';

/** A heart, or a broken heart right after an unlike (rule 4.10). */
export function LikeIcon({ phase }: { phase: LikePhase }): ReactNode {
  const isBroken = phase === 'unliked';
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {isBroken && <path d={CRACK_PATH} />}
      <path d={isBroken ? BROKEN_HEART_PATH : HEART_PATH} />
    </svg>
  );
}

/** Props of the like island. */
export interface LikeButtonProps {
  oid: string;
  /** The view link that gives access to the content, if any. */
  linkId?: string;
  /** Undefined: no like button (rule 4.14). */
  likesCount: number | undefined;
  texts: { like: string; unlike: string; failed: string };
  locale: Locale;
  /** Where a press leads a visitor who is not signed in: a path with its query. */
  signupHref: string;
  /** Only on embed pages: the page that a press opens if the frame has no cookies of the site. */
  inFrame?: { href: string; note: string };
}

/** The like button (rule 4.8). Its state is per content. Without JavaScript it leads to sign-up. */
export function LikeButton({ likesCount, ...props }: LikeButtonProps): ReactNode {
  return likesCount === undefined ? null : <LikeForm key={props.oid} {...props} likesCount={likesCount} />;
}

function LikeForm(props: LikeButtonProps & { likesCount: number }): ReactNode {
  const { oid, linkId, likesCount, texts, locale, signupHref, inFrame } = props;
  const viewer = useStore($viewer, { ssr: 'initial' });
  const { hasLiked, count, phase } = viewLike(useStore($likes, { ssr: 'initial' }), viewer, {
    oid,
    likesCount,
  });
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [action = '', query = ''] = (inFrame?.href ?? signupHref).split('?');

  useEffect(() => adoptStyles(css), []);
  useEffect(() => {
    connectLikes();
    void loadViewer({ oid, linkId });
  }, [oid, linkId]);

  async function onPress(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setFailed(false);
    setWaiting(true);
    const outcome = await pressLike({ oid, linkId, likesCount, signupHref, signupText: texts.like });
    setWaiting(false);
    setFailed(outcome === 'failed');
  }

  return (
    <form
      className={styles['form']}
      action={action}
      target={inFrame && '_blank'}
      rel={inFrame && 'noopener'}
      onSubmit={(event) => void onPress(event)}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        className={`tool ${styles['button']}`}
        type="submit"
        aria-pressed={hasLiked}
        aria-busy={(isWaiting && viewer.status !== 'success') || undefined}
        title={hasLiked ? texts.unlike : texts.like}
        data-like={oid}
        data-phase={phase}
        // Before hydration, a script may have shown a press already.
        suppressHydrationWarning
      >
        <LikeIcon phase={phase} />
        <span className="visually-hidden">{texts.like}</span>{' '}
        <span className={styles['count']} data-count={likesCount} suppressHydrationWarning>
          {formatLikes(count, locale)}
        </span>
        {inFrame && !viewer.data.isAuthenticated && <span className="visually-hidden"> {inFrame.note}</span>}
      </button>
      <span className={hasFailed ? 'like-failed' : 'visually-hidden'} role="status">
        {hasFailed && texts.failed}
      </span>
    </form>
  );
}
