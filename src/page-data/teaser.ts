import { signupPath } from '#domain/addresses/paths';
import { HAS_PLATFORM } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** A link to sign up. With a note, it opens in a new tab, outside of a frame. */
export type SignUp = Link & { note: string | null };

/** Builds the end of teased content, or null. `path` is the page to return to after sign-up. */
export function buildTeaser(
  { teaseContent }: { teaseContent: boolean },
  { path, isFramed }: { path: string; isFramed: boolean },
  t: Messages,
) {
  if (!teaseContent) return null;
  return {
    text: t('view:teaser.text'),
    signUp: HAS_PLATFORM
      ? {
          text: t('view:teaser.signUp'),
          href: signupPath(path),
          note: isFramed ? t('view:toolbar.opensInNewTab') : null,
        }
      : null,
  };
}

/** The end of teased content, in place of the unpublished rest. */
export type Teaser = NonNullable<ReturnType<typeof buildTeaser>>;
