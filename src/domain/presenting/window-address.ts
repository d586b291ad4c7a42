/** The part of a window in a talk: it controls the talk, or shows it. */
export type Role = 'console' | 'audience';

/** What the address of a window of a talk says. */
export interface TalkWindow {
  readonly role: Role;
  /** The talk, by which its windows find each other on the same device. */
  readonly id: string;
}

const PARAMETERS: Readonly<Record<Role, string>> = { console: 'presenter', audience: 'present' };

/** Returns the talk that an address names, or null. */
export function talkOf(search: string): TalkWindow | null {
  const fields = new URLSearchParams(search);
  for (const role of ['console', 'audience'] as const) {
    const id = fields.get(PARAMETERS[role]);
    if (id !== null && /^[\da-f]{16,}$/.test(id)) return { role, id };
  }
  return null;
}

/** Returns the address of a window of a talk; of the page itself without one. */
export function addressOf(url: string, talk: TalkWindow | null): string {
  const address = new URL(url);
  for (const name of Object.values(PARAMETERS)) address.searchParams.delete(name);
  if (talk) address.searchParams.set(PARAMETERS[talk.role], talk.id);
  return address.href;
}
