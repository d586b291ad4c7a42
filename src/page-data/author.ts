import { avatarOf, ownerName } from '#domain/content/avatar';
import { profilePath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Owner } from '#library/schemas/owner';

/** The words before and after a name, whose position depends on the language. */
export interface WordsAround {
  before: string;
  after: string;
}

/** The owner as pages show them (rules 3.2 to 3.5). */
export interface Author {
  /**
   * The name to show. If the owner has none, a text in the page's language says that the author is
   * unknown.
   */
  name: string;
  /**
   * Whether `name` is a real name. Otherwise texts omit 'by', and structured data omits the name.
   */
  isNamed: boolean;
  initials: string;
  /** 0 to 7, or null for grey. */
  colour: number | null;
  /**
   * Null if the owner has no oid or no profile page. In a frame, the link opens in a new tab, and
   * its text says so.
   */
  profile: (WordsAround & { href: string; isOutside: boolean }) | null;
}

/**
 * Builds the author, or null if the owner is unknown. Uses the e-mail only for the colour and,
 * without a name, for the initial. `isFramed` says that another site frames the page, so that links
 * must open outside the frame.
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

/**
 * Returns the author's name with the word for 'by' of `key`. Returns only the name text if the
 * author is unknown.
 */
export function byAuthor(
  { name, isNamed }: Author,
  key: 'view:viewer.by' | 'view:detail.owner',
  t: Messages,
): string {
  return isNamed ? t(key, { name }) : name;
}

/** Splits a message at its name placeholder, without surrounding spaces. */
export function wordsAround(say: (name: string) => string): WordsAround {
  const mark = '\uE000';
  const [before = '', after = ''] = say(mark).split(mark);
  return { before: before.trim(), after: after.trim() };
}
