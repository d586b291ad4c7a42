import type { AuthorSegment } from '#domain/author-segment';
import { showsCurationTag } from '#domain/display-rules';
import { bannerVariant, createFeatureFlags, type BannerVariant } from '#domain/feature-flags';
import type { PLATFORM } from '#domain/paths';
import { readFacts } from '#services/page-facts';
import { loadRoleTexts } from './role-assets.ts';

// Type-only import: keeps this chunk a single request.
const DASHBOARD: (typeof PLATFORM)['dashboard'] = '/dashboard/next/';

/** The facts of the page that decide what a visitor sees. */
interface PageFacts {
  readonly authorSegment?: AuthorSegment;
  readonly evaluatedFeatures?: Readonly<Record<string, boolean>>;
}

/** Fields of the viewer-data response; unvalidated. */
interface Answer {
  readonly evaluatedFeatures?: Readonly<Record<string, boolean>> | null;
  readonly showMakeACopyButton?: unknown;
  readonly makeACopyRedirectUrl?: unknown;
}

/**
 * Shows a signed-in visitor what their rights and flags allow (rules 6.10 to 6.12): the wording
 * of the banner, the curation tag, make-a-copy. The page reserves space for all of it. `answer` is
 * the viewer-data response. Rejects if a flag is missing or not a boolean, if the copy URL is
 * invalid, or if the texts do not load.
 */
export async function applyRoles(page: Document, answer: Answer): Promise<void> {
  const facts: PageFacts = readFacts(page);
  if (facts.evaluatedFeatures && facts.authorSegment) {
    const flags = createFeatureFlags({ ...facts.evaluatedFeatures, ...answer.evaluatedFeatures });
    const isCurationOff = !showsCurationTag(flags);
    showBanner(page, bannerVariant(flags, facts.authorSegment));
    page.querySelector('.curated')?.classList.toggle('off', isCurationOff);
  }
  const { showMakeACopyButton, makeACopyRedirectUrl: target } = answer;
  // A signed-in visitor does not need the sign-up page.
  if (showMakeACopyButton === true) await offerCopy(page, typeof target === 'string' ? target : DASHBOARD);
}

/**
 * Connects the page to the admin tools. `told` is their first data. Rejects if their code does not
 * load.
 */
export async function startTools(
  page: Document,
  told: WindowEventMap['hidden-tags-loaded']['detail'],
): Promise<void> {
  const code = await import('./admin-tools.ts');
  await code.startAdminTools(page, told, loadRoleTexts);
}

function showBanner(page: Document, { wording, target }: BannerVariant): void {
  const link = page.querySelector<HTMLAnchorElement>('.banner-link');
  if (!link) return;
  for (const text of page.querySelectorAll<HTMLElement>('[data-wording]'))
    text.classList.toggle('off', text.dataset['wording'] !== wording);
  link.href = target;
}

/**
 * Shows the make-a-copy button, which leads to `href`. CSS hides it on mobile devices (rule 5.12).
 */
async function offerCopy(page: Document, href: string): Promise<void> {
  const facts = page.querySelector('.detail-facts');
  const link = page.querySelector<HTMLAnchorElement>('.make-a-copy') ?? page.createElement('a');
  const { protocol, origin } = new URL(href, location.origin);
  if (protocol !== 'https:' && origin !== location.origin)
    throw new TypeError(`Refused makeACopyRedirectUrl: ${href}`);
  link.href = href;
  if (link.isConnected || !facts) return;
  link.className = 'button button-quiet make-a-copy';
  link.rel = 'nofollow';
  link.textContent = (await loadRoleTexts(page)).makeACopy;
  facts.append(link);
}
