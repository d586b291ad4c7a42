import { sha256 } from '#library/sha256';
import { isListed } from '#domain/content/display-rules';
import type { EntryFacts } from '#library/library';
import { LOCALES } from '#domain/languages/locales';

const PRIVATE_FOLDER = new RegExp(`^(?:(?:${LOCALES.join('|')})/)?view/([^/]+)/`);
const ADDRESS_FOLDER =
  /(?:^|[^\w-])(?:p|v|p\/embed|p\/edit|(?:oembed|playback)(?:\/[\da-f]{2})?|contact\/abuse|presentation|viewer|user)$/;
const OID_VALUE =
  /oid(?:\\?"|&quot;)?\s*[:=]\s*(?:\[0,\s*)?(?:\\?"|&quot;|')([a-z0-9][a-z0-9_-]{2,63})(?:\\?"|&quot;|')/gi;
const FOLDER = /\/([a-z0-9][a-z0-9_-]{2,63})(?=[/.])/g;
const LINK_RUN = /[A-Za-z0-9_-]{16,}/g;

/**
 * Returns a function that finds leaks in a text: view links, and hidden or private content, may
 * appear only on their own private pages, not in listings, sitemaps, feeds or search indexes. A
 * presenter link may appear only on the page of the notes.
 */
export function makeLeakScanner(entries: Iterable<EntryFacts>) {
  const unlisted = new Map<string, EntryFacts>();
  const links = new Map<string, EntryFacts>();
  for (const facts of entries) {
    if (!isListed(facts.privacy)) unlisted.set(facts.oid, facts);
    if (facts.linkId !== null) links.set(facts.linkId, facts);
    if (facts.presenterLinkId !== undefined) links.set(facts.presenterLinkId, facts);
  }
  const lengths = [...new Set([...links.keys()].map(({ length }) => length))];
  return (name: string, text: string): string[] => {
    const folder = PRIVATE_FOLDER.exec(name)?.[1] ?? '';
    const pageOid = links.get(folder)?.oid;
    const nameAndText = `/${name}\n${text}`;
    const leaks = [...findLinks(nameAndText, links, lengths), ...findOids(nameAndText, unlisted)];
    // Visitors with a view link must not find the notes.
    const isAllowed = ({ oid, presenterLinkId }: Leak) =>
      oid === pageOid && (presenterLinkId ?? folder) === folder;
    const secrets = leaks.filter((leak) => !isAllowed(leak)).map(({ secret }) => secret);
    return [...new Set([...secrets, ...(hasNotes(name, text) ? ['speaker notes'] : [])])];
  };
}

/** Reports whether the parts of a PowerPoint file have notes, which only authors export. */
const hasNotes = (name: string, text: string): boolean =>
  name.endsWith('.pptx') && text.includes('ppt/notesSlides/');

/** Reports whether anything about the content must stay secret. */
export function hasSecret({
  privacy,
  linkId,
  presenterLinkId,
}: Pick<EntryFacts, 'privacy' | 'linkId' | 'presenterLinkId'>): boolean {
  return linkId !== null || presenterLinkId !== undefined || !isListed(privacy);
}

/** Returns a digest of all secrets. While it is the same, texts need not be searched again. */
export function secretsDigest(entries: Iterable<EntryFacts>): string {
  const secrets = [...entries]
    .filter(hasSecret)
    .map(({ oid, slug, privacy, linkId, presenterLinkId }) =>
      JSON.stringify([oid, slug, privacy, linkId, presenterLinkId]),
    );
  return sha256(secrets.sort().join('\n'));
}

interface Leak {
  oid: string;
  secret: string;
  /** The id, if the secret is a presenter link. */
  presenterLinkId?: string;
}

function findLinks(text: string, links: ReadonlyMap<string, EntryFacts>, lengths: readonly number[]): Leak[] {
  const leaks: Leak[] = [];
  if (links.size === 0) return leaks;
  // A view link may be part of a longer run of its characters, so every substring of its length is
  // looked up.
  for (const [run] of text.matchAll(LINK_RUN))
    for (const length of lengths)
      for (let start = 0; start + length <= run.length; start += 1) {
        const id = run.slice(start, start + length);
        const facts = links.get(id);
        if (facts === undefined) continue;
        const { oid, presenterLinkId } = facts;
        if (id === presenterLinkId)
          leaks.push({ oid, secret: `the presenter link of "${oid}"`, presenterLinkId });
        else leaks.push({ oid, secret: `the view link of "${oid}"` });
      }
  return leaks;
}

function findOids(text: string, unlisted: ReadonlyMap<string, EntryFacts>): Leak[] {
  const leaks: Leak[] = [];
  if (unlisted.size === 0) return leaks;
  const add = (oid: string) =>
    leaks.push({ oid, secret: `the ${unlisted.get(oid)?.privacy ?? ''} content "${oid}"` });
  for (const [, oid = ''] of text.matchAll(OID_VALUE)) if (unlisted.has(oid)) add(oid);
  for (const { 1: oid = '', index } of text.matchAll(FOLDER)) {
    const facts = unlisted.get(oid);
    if (facts !== undefined && isAddress(text, index, facts)) add(oid);
  }
  return leaks;
}

/** Reports whether the oid is part of an address. Elsewhere it may be a common word. */
function isAddress(text: string, index: number, { oid, slug }: EntryFacts): boolean {
  const followingText = text.slice(index + 1 + oid.length, index + oid.length + slug.length + 8);
  return (
    ADDRESS_FOLDER.test(text.slice(Math.max(0, index - 20), index)) ||
    followingText.startsWith(`/${slug}/`) ||
    followingText.startsWith('/edit/')
  );
}
