import { signupPath } from '#domain/paths';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** A link to sign up; with a note it opens in a new tab, outside of a frame. */
export type SignUp = Link & { note: string | null };

/** What stands where the rest of teased content would follow. */
export interface Teaser {
  text: string;
  signUp: SignUp;
}

/** Builds what ends teased content; null for content that is published whole. `path` is the page to come back to. */
export function buildTeaser(
  { teaseContent }: { teaseContent: boolean },
  { path, isFramed }: { path: string; isFramed: boolean },
  t: Messages,
): Teaser | null {
  if (!teaseContent) return null;
  return {
    text: t('view:teaser.text'),
    signUp: {
      text: t('view:teaser.signUp'),
      href: signupPath(path),
      note: isFramed ? t('view:toolbar.opensInNewTab') : null,
    },
  };
}
