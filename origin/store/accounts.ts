/**
 * The role of an account. Owners and editors edit and comment, commenters comment, visitors watch.
 */
export type Role = 'visitor' | 'owner' | 'editor' | 'commenter';

/** An account that can sign in. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
}

/**
 * The accounts on the sign-in page, one for each role. `can` is the key of the text that describes
 * its rights.
 */
export const DEMO_ACCOUNTS = [
  { key: 'visitor', name: 'Demo Visitor', role: 'visitor', can: 'watch' },
  { key: 'owner', name: 'Demo Owner', role: 'owner', can: 'edit' },
  { key: 'editor', name: 'Demo Editor', role: 'editor', can: 'edit' },
  { key: 'commenter', name: 'Demo Commenter', role: 'commenter', can: 'comment' },
] as const;

/** Maximum length of an account name, in characters. */
export const MAX_NAME_LENGTH = 60;

/** Returns the rights of a role on a presentation or video (rules 6.7 and 6.8). */
export function rightsOf(role: Role): { edit: boolean; comment: boolean } {
  const edit = role === 'owner' || role === 'editor';
  return { edit, comment: edit || role === 'commenter' };
}
