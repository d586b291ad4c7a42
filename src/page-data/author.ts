import { avatarOf, ownerName } from '#domain/avatar';
import { profilePath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Owner } from '#content/schemas/owner';

/** The owner as pages show them (spec section 3, Owner). */
export interface Author {
  name: string;
  initials: string;
  /** 0 to 7, or null for grey. */
  colour: number | null;
  /** Null without an owner oid. */
  profile: { href: string; label: string } | null;
}

/** Builds the author, or null where the owner is unknown. The e-mail stays here: only its colour goes on. */
export function buildAuthor(owner: Owner | null, locale: Locale, t: Messages): Author | null {
  if (owner === null) return null;
  const name = ownerName(owner);
  return {
    name,
    ...avatarOf(owner),
    profile:
      owner.oid === ''
        ? null
        : { href: profilePath(owner.oid, locale), label: t('view:viewer.authorProfile', { name }) },
  };
}
