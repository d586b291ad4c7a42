const LINKEDIN = 'https://www.linkedin.com/feed/';

/** The services to which visitors can share a link (rule 2.48). */
export type ShareTarget = 'facebook' | 'linkedin' | 'x' | 'classroom';

/** Returns the address at which a service shares a link. The classroom service gets no hashtags. */
export function shareLink(
  target: ShareTarget,
  { url, title, tags }: { url: string; title: string; tags: readonly string[] },
): string {
  const hashtags = tags.map(toHashtag).filter((tag) => tag !== '');
  switch (target) {
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', {
        u: url,
        quote: title,
        hashtag: hashtags[0] === undefined ? '' : `#${hashtags[0]}`,
      });
    case 'linkedin':
      return withQuery(LINKEDIN, {
        shareActive: 'true',
        text: [title, url, ...hashtags.map((tag) => `#${tag}`)].join(' '),
      });
    case 'x':
      return withQuery('https://x.com/intent/post', { url, text: title, hashtags: hashtags.join(',') });
    case 'classroom':
      return withQuery('https://classroom.google.com/share', { url, title });
  }
}

/** Returns the service that a link of `shareLink` leads to. */
export function sharesTo(address: string): ShareTarget {
  const services = ['facebook', 'linkedin', 'classroom'] as const;
  return services.find((service) => new URL(address).hostname.includes(service)) ?? 'x';
}

/** Replaces the shared link in an address of `shareLink`. */
export function withSharedUrl(address: string, from: string, to: string): string {
  const share = new URL(address);
  for (const [name, value] of [...share.searchParams]) {
    share.searchParams.set(
      name,
      value.replace(from, () => to),
    );
  }
  return share.href;
}

/** Returns the size of the pop-up window for a service, in pixels (rule 7.24). */
export function popupSize(address: string): { width: number; height: number } {
  return { width: address.startsWith(LINKEDIN) ? 1300 : 520, height: 570 };
}

/** Converts a tag to a hashtag without its sign: letters, digits and underscores only. */
export function toHashtag(tag: string): string {
  return tag.replace(/[^\p{L}\p{N}_]+/gu, '');
}

function withQuery(address: string, query: Record<string, string>): string {
  const present = Object.entries(query)
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [name, value.toWellFormed()]);
  return `${address}?${new URLSearchParams(present)}`;
}
