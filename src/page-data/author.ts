import { avatarOf, ownerName } from '#domain/content/avatar';
import { profilePath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Owner } from '#library/schemas/owner';

/**
 * Builds the author, or null if the owner is unknown. Uses the e-mail only for the colour and,
 * without a name, for the initial. `isFramed` says that another site frames the page, so that links
 * must open outside the frame.
 */
export function buildAuthor(owner: Owner | null, locale: Locale, t: Messages, isFramed = false) {
  if (owner === null) return null;
  const knownName = ownerName(owner);
  const name = knownName ?? t('card.untitledOwner');
  const words = wordsAround((mark) => t('view:viewer.authorProfile', { name: mark }));
  return {
    // If the name is unknown, a text in the page's language says so. Other texts then omit 'by',
    // and structured data omits the name.
    name,
    isNamed: knownName !== null,
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

/** The owner as pages show them (rules 3.2 to 3.5). */
export type Author = NonNullable<ReturnType<typeof buildAuthor>>;

/** Returns the author's name in the text of `key`, such as 'by Ada', or says that it is unknown. */
export function byAuthor(
  { name, isNamed }: Author,
  key: 'view:viewer.by' | 'view:detail.owner',
  t: Messages,
): string {
  return isNamed ? t(key, { name }) : name;
}

/** Splits a message at its name placeholder, without surrounding spaces. */
export function wordsAround(say: (name: string) => string) {
  const mark = '\uE000';
  const [textBefore = '', textAfter = ''] = say(mark).split(mark);
  return { before: textBefore.trim(), after: textAfter.trim() };
}

/** The words before and after a name, whose position depends on the language. */
export type WordsAround = ReturnType<typeof wordsAround>;
