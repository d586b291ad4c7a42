import { hash32 } from '../util/hash.ts';

/** Number of avatar colours (rule 3.6). */
export const AVATAR_COLOURS = 8;

/** A person, as owner files describe them. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
}

/**
 * Returns the name to show: the public display name, else first and last name, else the user name
 * (rule 3.2). Returns null if all are empty. Never uses the e-mail, which must not be
 * published.
 */
export function ownerName(owner: Person & { readonly publicDisplayName: string }): string | null {
  const fullName = `${owner.firstName.trim()} ${owner.lastName.trim()}`.trim();
  return owner.publicDisplayName.trim() || fullName || owner.username?.trim() || null;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Matches names that begin with a plain letter, which do not need the slow segmenter. */
const PLAIN_START = /^[A-Za-z](?=[\x20-\x7e]|$)/;

function firstGrapheme(text: string): string {
  if (PLAIN_START.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

// Upper case can turn one letter into two ("ß"), so the first letter is taken again.
const initial = (name: string): string => firstGrapheme(firstGrapheme(name.trim()).toUpperCase());

/**
 * Returns initials and colour of a person (rule 3.5). The initials are those of the first and last
 * name, else of the e-mail, else of the user name, else of the public display name. The colour
 * depends on the e-mail, else on the user name, else on the public display name; else it is grey.
 */
export function avatarOf(
  person: Person & { readonly email: string | null; readonly publicDisplayName: string },
) {
  const email = (person.email ?? '').trim().toLowerCase();
  const username = (person.username ?? '').trim();
  const names = initial(person.firstName) + initial(person.lastName);
  const displayName = person.publicDisplayName.trim();
  const identity = email || username || displayName;
  return {
    initials: names || initial(email) || initial(username) || initial(displayName),
    // Index of a colour of the palette; null for grey.
    colour: identity === '' ? null : hash32(identity) % AVATAR_COLOURS,
  };
}
