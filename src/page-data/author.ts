import { avatarOf, ownerName } from '#domain/avatar';
import { profilePath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Owner } from '#content/schemas/owner';

/** The words before and after a name, whose place depends on the language. */
export interface WordsAround {
  before: string;
  after: string;
}

/** The owner as pages show them (spec section 3, Owner). */
export interface Author {
  /** The name to show; in the language of the page, that the author is unknown, where the owner has no name. */
  name: string;
  /** Whether `name` is a name. Where it is not, nothing says 'by', and machines read no name. */
  isNamed: boolean;
  initials: string;
  /** 0 to 7, or null for grey. */
  colour: number | null;
  /**
   * Null without an owner oid, and where the owner has no profile page. From a frame it opens in a new tab, as its words
   * then say.
   */
  profile: (WordsAround & { href: string; isOutside: boolean }) | null;
}

/**
 * Builds the author, or null where the owner is unknown. Of the e-mail only its colour and, without names, its first
 * letter go on. `isFramed` says that the page is shown in the frame of another site, which its links must leave alone.
 */
export function buildAuthor(
  owner: Owner | null,
  locale: Locale,
  t: Messages,
  isFramed = false,
): Author | null {
  if (owner === null) return null;
  const known = ownerName(owner);
  const name = known ?? t('card.untitledOwner');
  const words = wordsAround((mark) => t('view:viewer.authorProfile', { name: mark }));
  return {
    name,
    isNamed: known !== null,
    ...avatarOf(owner),
    profile:
      owner.oid === ''
        ? null
        : {
            href: profilePath(owner.oid, locale),
            before: words.before,
            after: isFramed ? `${words.after} ${t('view:toolbar.opensInNewTab')}`.trim() : words.after,
            isOutside: isFramed,
          },
  };
}

/** The name of the author after the word for 'by' under `key`; of an unknown one the name alone. */
export function byAuthor(
  { name, isNamed }: Author,
  key: 'view:viewer.by' | 'view:detail.owner',
  t: Messages,
): string {
  return isNamed ? t(key, { name }) : name;
}

/** Splits a message at the name that it is given, and leaves out the spaces around. */
export function wordsAround(say: (name: string) => string): WordsAround {
  const mark = '\uE000';
  const [before = '', after = ''] = say(mark).split(mark);
  return { before: before.trim(), after: after.trim() };
}
