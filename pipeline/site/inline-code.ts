import type { z } from 'astro/zod';
import { sha256 } from '#library/sha256';
import type { inlineCodeSchema } from './inline-code-schema.ts';
import type { Policy } from './policy.ts';

/** All inline code that the policy of a site may allow by hash, and its pieces. */
export type InlineCode = z.output<typeof inlineCodeSchema>;

/** An inline script or style of our own bundles. */
export type InlinePiece = InlineCode['pieces'][number];

/** An inline element of pages. Its text is exactly the joined texts of its pieces. */
export type InlineElement = InlineCode['elements'][number];

/** The element that holds the code. */
export type CodeKind = InlinePiece['kind'];

/** Returns the SHA-256 of a text, base64. */
export const policyDigest = (text: string): string => sha256(text, 'base64');

/** Returns a piece of inline code with its digest. */
export function toPiece(kind: CodeKind, text: string): InlinePiece {
  return { kind, digest: policyDigest(text), text };
}

/** Merges lists without duplicates, by digest, so that the same site gives the same lists. */
export function uniteInlineCode(lists: readonly InlineCode[]): InlineCode {
  const unite = <T extends { kind: CodeKind; digest: string }>(items: readonly T[]): T[] =>
    [...new Map(items.map((item) => [`${item.digest} ${item.kind}`, item]))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, item]) => item);
  return {
    pieces: unite(lists.flatMap(({ pieces }) => pieces)),
    elements: unite(lists.flatMap(({ elements }) => elements)),
  };
}

/** The directive that allows each kind of code. */
const DIRECTIVES = { script: 'script-src', style: 'style-src' } as const;

/** Sources that allow inline code without a hash of ours. */
const BLANKET = /^'(?:unsafe-|nonce-|strict-dynamic)/;
const WASM = "'wasm-unsafe-eval'";

/**
 * Finds sources of a policy that allow other inline code than that of its site. Returns one line
 * for each: a source such as 'unsafe-inline', which allows any code, or the hash of no intact
 * element. An element is intact if all its pieces are listed and match their digests, and the
 * joined pieces match the digest of the element.
 */
export function findForeignSources(policy: Policy, { pieces, elements }: InlineCode): string[] {
  const texts = new Map(pieces.map((piece) => [`${piece.kind} ${piece.digest}`, piece.text]));
  const isOwn = ({ kind, digest, pieces: digests }: InlineElement): boolean => {
    const pieceTexts = digests.map((part) => texts.get(`${kind} ${part}`) ?? null);
    return (
      pieceTexts.every((text, index) => text !== null && policyDigest(text) === digests[index]) &&
      policyDigest(pieceTexts.join('')) === digest
    );
  };
  const allowedCode = new Set(
    elements.filter(isOwn).map(({ kind, digest }) => `${DIRECTIVES[kind]} 'sha256-${digest}'`),
  );
  return [...policy].flatMap(([directive, sources]) =>
    sources
      .filter((source) =>
        source.startsWith("'sha")
          ? !allowedCode.has(`${directive} ${source}`)
          : BLANKET.test(source) && source !== WASM,
      )
      .map((source) => `${directive} allows ${source}`),
  );
}
