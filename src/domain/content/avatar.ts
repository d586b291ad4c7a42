import { hash32 } from '../util/hash.ts';

/** Number of avatar colours (rule 3.6). */
export const AVATAR_COLOURS = 8;

/** The names of a person. */
export interface NamedOwner {
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly publicDisplayName: string;
}

/** The data from which an avatar is made. */
export interface AvatarSource {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly username: string | null;
}

/** Index of a palette colour, from 0. */
export type AvatarColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The content of an avatar. A null colour means grey. */
export interface Avatar {
  readonly initials: string;
  readonly colour: AvatarColour | null;
}

/**
 * Returns the name to show: the public display name, else first and last name, else the user name
 * (rule 3.2). Returns null if all are empty. Never uses the e-mail, which must not be
 * published.
 */
export function ownerName(owner: NamedOwner): string | null {
  const fullName = `${owner.firstName.trim()} ${owner.lastName.trim()}`.trim();
  return owner.publicDisplayName.trim() || fullName || owner.username?.trim() || null;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A letter without a combining mark. Such names need no segmenter, which is slow. */
const PLAIN_START = /^[A-Za-z](?=[\x20-\x7e]|$)/;

function firstGrapheme(text: string): string {
  if (PLAIN_START.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

// Upper case can turn one letter into two ("ß"), so take the first letter again.
const initial = (name: string): string => firstGrapheme(firstGrapheme(name.trim()).toUpperCase());

/**
 * Returns initials and colour of a person (rule 3.5). Initials: first and last name, else the
 * first letter of the e-mail, else of the user name. Colour: a hash of the e-mail, else of the user
 * name, else grey.
 */
export function avatarOf(person: AvatarSource): Avatar {
  const email = (person.email ?? '').trim().toLowerCase();
  const username = (person.username ?? '').trim();
  const names = initial(person.firstName) + initial(person.lastName);
  const identity = email || username;
  return {
    initials: names || initial(email) || initial(username),
    colour: identity === '' ? null : ((hash32(identity) % AVATAR_COLOURS) as AvatarColour),
  };
}
