/** The part of a window in a talk: it controls the talk, or shows it. */
type WindowRole = 'console' | 'audience';

/** The part of another device: it sends the presenter's orders, or follows. */
type DeviceRole = 'remote' | 'follower';

export type Role = WindowRole | DeviceRole;

/** What the address of a window of a talk says. */
export interface TalkWindow {
  readonly role: Role;
  /** The talk, by which its windows find each other on the same device; else the room. */
  readonly id: string;
}

const PARAMETERS: Readonly<Record<Role, string>> = {
  console: 'presenter',
  audience: 'present',
  remote: 'remote',
  follower: 'follow',
};

/** Returns the talk that an address names, or null. */
export function talkOf(search: string): TalkWindow | null {
  const fields = new URLSearchParams(search);
  for (const [role, name] of Object.entries(PARAMETERS) as [Role, string][]) {
    const id = fields.get(name);
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

/** Returns the address of a remote. The secret is in its fragment, which browsers never send. */
export function remoteAddress(url: string, room: string, secret: string): string {
  const address = new URL(addressOf(url, { role: 'remote', id: room }));
  address.hash = `#step=1&secret=${secret}`;
  return address.href;
}

/** Returns the secret in the fragment of an address of a remote; null for none. */
export const secretOf = (hash: string): string | null => /&secret=([\da-f]{32})$/.exec(hash)?.[1] ?? null;
