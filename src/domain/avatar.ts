import { hash32 } from './hash.ts';

/** How many colours an avatar can have (spec section 3). */
export const AVATAR_COLOURS = 8;

/** What names a person. */
export interface NamedOwner {
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly publicDisplayName: string;
}

/** What an avatar is made of. */
export interface AvatarSource {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly username: string | null;
}

/** Number of a palette colour, counted from 0. */
export type AvatarColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** What an avatar shows; a colour of null is grey. */
export interface Avatar {
  readonly initials: string;
  readonly colour: AvatarColour | null;
}

/**
 * The name to show: the public display name, else first and last name, else the user name (spec section 3); null where
 * there is none of them. The e-mail is no name: it is never published.
 */
export function ownerName(owner: NamedOwner): string | null {
  const fullName = `${owner.firstName.trim()} ${owner.lastName.trim()}`.trim();
  return owner.publicDisplayName.trim() || fullName || owner.username?.trim() || null;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

// Upper case can make two letters of one ("ß"), so the first is taken again.
const initial = (name: string): string => firstGrapheme(firstGrapheme(name.trim()).toUpperCase());

/**
 * Initials and colour of a person (spec section 3): initials of first and last name, else the first letter of
 * the e-mail, else of the user name; the colour is a hash of the e-mail, else of the user name, else grey.
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
