import type { AuthorSegment } from '#domain/analytics/author-segment';
import { showsCurationTag } from '#domain/content/display-rules';
import { bannerVariant, clipMode, type FeatureFlags } from '#domain/settings/feature-flags';
import type { LinkEvent } from '#domain/analytics/link-events';
import type { PLATFORM } from '#domain/addresses/paths';
import { readFacts } from '#services/page-facts';
import { readFlags } from '#services/page-flags';
import type { Viewer } from '#services/viewer';
import { loadRoleTexts } from './load-role-texts.ts';

// Type-only import: keeps this chunk a single request.
const DASHBOARD: (typeof PLATFORM)['dashboard'] = '/dashboard/next/';

/** The facts of the page on which the sight of a visitor depends. */
interface PageFacts {
  readonly authorSegment?: AuthorSegment;
  readonly evaluatedFeatures?: Readonly<Record<string, boolean>>;
}

/**
 * Shows the parts that the rights and flags of a signed-in visitor allow (rules 6.10 to 6.13): the
 * wording of the banner, the curation tag, the clip at the end, make-a-copy. The page reserves the
 * space for all of it. Rejects if the texts do not load.
 */
export async function applyRoles(page: Document, viewer: Viewer): Promise<void> {
  const facts: PageFacts = readFacts(page);
  if (facts.evaluatedFeatures && facts.authorSegment) {
    const flags = readFlags(facts.evaluatedFeatures, viewer.evaluatedFeatures);
    showBanner(page, flags, facts.authorSegment);
    const curated = page.querySelector('.curated');
    if (curated) curated.classList.toggle('off', !showsCurationTag(flags));
    page.documentElement.dataset['clip'] = clipMode(flags);
  }
  // A signed-in visitor does not need the sign-up page.
  if (viewer.showMakeACopyButton) await offerCopy(page, viewer.makeACopyRedirectUrl ?? DASHBOARD);
}

/**
 * Connects the page to the admin tools. `first` is their first data. Rejects if their code does not
 * load.
 */
export async function startTools(
  page: Document,
  first: WindowEventMap['hidden-tags-loaded']['detail'],
): Promise<void> {
  const code = await import('./admin-tools.ts');
  code.startAdminTools(page, first, loadRoleTexts);
}

function showBanner(page: Document, flags: FeatureFlags, segment: AuthorSegment): void {
  const link = page.querySelector<HTMLAnchorElement>('.banner-link');
  // Without a banner, its flags need not be there.
  if (!link) return;
  const { wording, target } = bannerVariant(flags, segment);
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
  link.href = href;
  if (link.isConnected || !facts) return;
  link.className = 'button button-quiet make-a-copy';
  link.dataset['event'] = 'copy presentation,VIEW_PAGE' satisfies LinkEvent;
  link.rel = 'nofollow';
  link.textContent = (await loadRoleTexts(page)).makeACopy;
  facts.append(link);
}
