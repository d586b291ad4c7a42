/** What is shared. The hashtags have no "#". */
interface SharedLink {
  readonly url: string;
  readonly title: string;
  readonly hashtags: readonly string[];
}

interface ShareService {
  /**
   * Its page that shares a link. `share-dialog.css` selects the logo of its button by this address.
   */
  readonly address: string;
  /** Returns the query parameters of that page. Empty parameters are left out. */
  readonly query: (shared: SharedLink) => Readonly<Record<string, string>>;
  /** Width of the pop-up, in pixels (rule 7.24). */
  readonly popupWidth: number;
}

const withHashSign = (tags: readonly string[]) => tags.map((tag) => `#${tag}`);

/**
 * The services to which visitors can share a link, in the order of their buttons (rules 2.48, 7.22
 * and 7.23). Their names are the texts `share.{target}` of `view.json`.
 */
export const SHARE_TARGETS = {
  facebook: {
    address: 'https://www.facebook.com/sharer/sharer.php',
    query: ({ url, title, hashtags }) => ({
      u: url,
      quote: title,
      hashtag: withHashSign(hashtags.slice(0, 1)).join(''),
    }),
    popupWidth: 520,
  },
  linkedin: {
    address: 'https://www.linkedin.com/feed/',
    query: ({ url, title, hashtags }) => ({
      shareActive: 'true',
      text: [title, url, ...withHashSign(hashtags)].join(' '),
    }),
    popupWidth: 1300,
  },
  x: {
    address: 'https://x.com/intent/post',
    query: ({ url, title, hashtags }) => ({ url, text: title, hashtags: hashtags.join(',') }),
    popupWidth: 520,
  },
  classroom: {
    address: 'https://classroom.google.com/share',
    query: ({ url, title }) => ({ url, title }),
    popupWidth: 520,
  },
} as const satisfies Record<string, ShareService>;

export type ShareTarget = keyof typeof SHARE_TARGETS;

const TARGETS = Object.keys(SHARE_TARGETS) as readonly ShareTarget[];

/** The `share_type` of a service in the event "share": its name in capitals. */
export type ShareEvent = Uppercase<ShareTarget>;

const eventOf = (target: ShareTarget) => target.toUpperCase() as ShareEvent;

/** The `share_type` of each service. */
export const SHARE_EVENTS = /* @__PURE__ */ TARGETS.map(eventOf);

/** Returns the address at which a service shares a link. */
export function shareLink(
  target: ShareTarget,
  { url, title, tags }: { url: string; title: string; tags: readonly string[] },
): string {
  const { address, query } = SHARE_TARGETS[target];
  const hashtags = tags.map(toHashtag).filter((tag) => tag !== '');
  const filledParameters = Object.entries<string>(query({ url, title, hashtags }))
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [name, value.toWellFormed()]);
  return `${address}?${new URLSearchParams(filledParameters)}`;
}

/** Returns the event and the pop-up size, in pixels, of a service by a link of `shareLink`. */
export function serviceOf(link: string): { event: ShareEvent; popup: { width: number; height: number } } {
  const target = TARGETS.find((name) => link.startsWith(SHARE_TARGETS[name].address));
  if (!target) throw new Error(`No service shares links at ${link}. Add it to SHARE_TARGETS.`);
  return { event: eventOf(target), popup: { width: SHARE_TARGETS[target].popupWidth, height: 570 } };
}

/** Replaces the shared link in an address of `shareLink`. */
export function withSharedUrl(address: string, oldUrl: string, newUrl: string): string {
  const shareAddress = new URL(address);
  for (const [name, value] of [...shareAddress.searchParams]) {
    shareAddress.searchParams.set(
      name,
      value.replace(oldUrl, () => newUrl),
    );
  }
  return shareAddress.href;
}

/** Converts a tag to a hashtag without "#": only letters, digits and underscores. */
export function toHashtag(tag: string): string {
  return tag.replace(/[^\p{L}\p{N}_]+/gu, '');
}
