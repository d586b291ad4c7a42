import { createHash } from 'node:crypto';

/** A content security policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

const HASH = /^'sha(256|384|512)-/;

/** The source that allows this inline code. */
export function hashSource(code: string, bits = '256'): string {
  return `'sha${bits}-${createHash(`sha${bits}`).update(code).digest('base64')}'`;
}

/** Reads a content security policy. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name !== undefined && name !== '' && !policy.has(name.toLowerCase()))
      policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Writes a content security policy. */
export function formatPolicy(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** The policy of a page by its meta tag; null if it has none. */
export function policyOfPage(html: string): Policy | null {
  const tag = /<meta\b[^>]*http-equiv=["']?content-security-policy\b[^>]*>/i.exec(html)?.[0];
  const content = /\scontent="([^"]*)"/i.exec(tag ?? '')?.[1];
  if (content === undefined) return null;
  return parsePolicy(
    content
      .replace(/&#39;|&#x27;|&apos;/g, "'")
      .replace(/&quot;|&#34;/g, '"')
      .replace(/&amp;/g, '&'),
  );
}

/** The hash sources of a page that stand for something in the page, and what the page's own policy refuses. */
export interface InlineCode {
  used: Set<string>;
  refused: string[];
}

/** The policy with no more hashes than a page uses: what is not in the page need not be allowed or sent. */
export function trimPolicy(policy: Policy, used: ReadonlySet<string>): Policy {
  const isKept = (source: string) => !HASH.test(source) || used.has(source);
  return new Map([...policy].map(([name, sources]) => [name, sources.filter(isKept)]));
}

/** The page with this policy in place of its own. */
export function withPolicy(html: string, policy: Policy): string {
  const text = formatPolicy(policy);
  const own = policyOfPage(html);
  if (own === null || formatPolicy(own) === text) return html;
  const tag = /<meta\b[^>]*http-equiv=["']?content-security-policy\b[^>]*>/i;
  return html.replace(tag, () => `<meta http-equiv="content-security-policy" content="${text}">`);
}

/** Compares the inline scripts and styles of a page with its policy. */
export function checkInlineCode(page: string, policy: Policy): InlineCode {
  const html = page.replace(TAG, hideMarkupInValues);
  const found: InlineCode = { used: new Set(), refused: [] };
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi))
    if (isInlineScript(attributes)) judge(found, policy, 'script-src', 'script', code);
  for (const [, code = ''] of html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi))
    judge(found, policy, 'style-src', 'style', code);
  for (const attribute of inlineAttributes(html)) found.refused.push(`the attribute ${attribute}`);
  return found;
}

function isInlineScript(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return (
    type === undefined ||
    ['module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'].includes(type)
  );
}

function judge(found: InlineCode, policy: Policy, directive: string, kind: string, code: string): void {
  const sources = policy.get(`${directive}-elem`) ?? policy.get(directive) ?? policy.get('default-src') ?? [];
  const algorithms = new Set(
    sources.map((source) => HASH.exec(source)?.[1] ?? '').filter((bits) => bits !== ''),
  );
  for (const bits of algorithms) {
    const hash = hashSource(code, bits);
    if (!sources.includes(hash)) continue;
    found.used.add(hash);
    return;
  }
  if (!sources.includes("'unsafe-inline'") && code.trim() !== '')
    found.refused.push(`the inline ${kind} ${JSON.stringify(code.trim().slice(0, 60))}`);
}

const TAG = /<[a-z][a-z0-9-]*(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/gi;

/** A value such as title="<script>" is text: its angle brackets must not be taken for an element. */
function hideMarkupInValues(tag: string): string {
  return tag.slice(1).includes('<') ? `<${tag.slice(1).replaceAll('<', '&lt;')}` : tag;
}

const CODE_ATTRIBUTE = /\s(style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/i;

/** Attributes with styles or code: no hash can allow them. */
function inlineAttributes(html: string): string[] {
  if (!/\s(?:style|on[a-z]+)\s*=/i.test(html)) return [];
  const found: string[] = [];
  for (const [tag] of html.replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '').matchAll(TAG)) {
    // Values are emptied first, so that a text such as alt="style=x" is not taken for an attribute.
    const bare = tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '=""');
    const attribute = CODE_ATTRIBUTE.exec(bare)?.[1];
    if (attribute !== undefined) found.push(`${attribute} in ${tag.slice(0, 80)}`);
  }
  return found.slice(0, 5);
}

/** One policy that allows what each of these allows; null if there is none. */
export function unitePolicies(policies: Iterable<Policy>): Policy | null {
  const united = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const [name, sources] of policy) {
      const known = united.get(name) ?? new Set();
      for (const source of sources) known.add(source);
      united.set(name, known);
    }
  if (united.size === 0) return null;
  return new Map([...united].map(([name, sources]) => [name, [...sources]]));
}
