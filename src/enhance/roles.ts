import type { AuthorSegment } from '#domain/author-segment';
import { showsCurationTag } from '#domain/display-rules';
import { bannerVariant, createFeatureFlags, type BannerVariant } from '#domain/feature-flags';
import type { PLATFORM } from '#domain/paths';
import { readFacts } from '#services/page-facts';
import { loadRoleTexts } from './role-parts.ts';

// As a type, code that other pages load too costs this file no request more.
const DASHBOARD: (typeof PLATFORM)['dashboard'] = '/dashboard/next/';

/** The facts of the page that decide what a visitor sees. */
interface PageFacts {
  readonly authorSegment?: AuthorSegment;
  readonly evaluatedFeatures?: Readonly<Record<string, boolean>>;
}

/** What the viewer-data call may say; nothing of it is trusted. */
interface Answer {
  readonly evaluatedFeatures?: Readonly<Record<string, boolean>> | null;
  readonly showMakeACopyButton?: unknown;
  readonly makeACopyRedirectUrl?: unknown;
}

/**
 * Shows a signed-in visitor what his rights and flags give him (spec sections 5 and 6): the wording of the banner, the
 * curation tag, make-a-copy. All of it has its room on the page before. `answer` is that of the viewer-data call. Rejects
 * where a flag was not supplied, or is neither on nor off, where a copy would lead nowhere, and where the texts do not come.
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
  // A signed-in visitor has nothing to do at the sign-up page.
  if (showMakeACopyButton === true) await offerCopy(page, typeof target === 'string' ? target : DASHBOARD);
}

/** Ties the page to the admin tools, which say by `told` that they are there. Rejects where their code does not come. */
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

/** Shows the make-a-copy button, which leads to `href`; CSS keeps it off mobile devices (spec section 5). */
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
