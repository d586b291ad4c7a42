import { bannerVariant, type FeatureFlags } from '#domain/feature-flags';
import { showsCurationTag } from '#domain/display-rules';
import { nativePlatform } from '#domain/native-app';
import type { AuthorSegment } from '#domain/author-segment';
import { parseViewer, type Viewer } from '#services/viewer';
import { featureFlags } from '#stores/feature-flags';

/** The facts of the page that decide what a visitor sees. */
interface PageFacts {
  readonly authorSegment: AuthorSegment;
  readonly evaluatedFeatures: Readonly<Record<string, boolean>>;
}

/**
 * Shows a signed-in visitor what his rights and flags give him (spec sections 5 and 6): the wording of the banner, the
 * curation tag, make-a-copy, the native app. All of it has its room on the page before. `answer` is that of the
 * viewer-data call. Rejects with TypeError if that is not viewer data, and where a flag was not supplied.
 */
export async function applyRoles(page: Document, answer: unknown): Promise<void> {
  const viewer = parseViewer(answer);
  const facts = JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as Partial<PageFacts>;
  const offered = offerWhatIsLate(page, viewer);
  if (facts.evaluatedFeatures && facts.authorSegment) {
    featureFlags.initialiseFlags(facts.evaluatedFeatures, viewer.evaluatedFeatures);
    showBanner(page, featureFlags, facts.authorSegment);
    const tag = page.querySelector('.fact-curated');
    if (tag) tag.classList.toggle('off', !showsCurationTag(featureFlags));
  }
  await offered;
}

function showBanner(page: Document, flags: FeatureFlags, segment: AuthorSegment): void {
  const link = page.querySelector<HTMLAnchorElement>('.banner-link');
  if (!link) return;
  const { wording, target } = bannerVariant(flags, segment);
  for (const text of page.querySelectorAll<HTMLElement>('[data-wording]'))
    text.classList.toggle('off', text.dataset['wording'] !== wording);
  link.href = target;
}

async function offerWhatIsLate(page: Document, viewer: Viewer): Promise<void> {
  const { showMakeACopyButton, makeACopyRedirectUrl, nativeApp } = viewer;
  const copyHref = showMakeACopyButton ? makeACopyRedirectUrl : null;
  const app =
    nativeApp?.type === nativePlatform(page.defaultView?.navigator.userAgent ?? '') ? nativeApp : null;
  if (!copyHref && !app) return;
  const { offerApp, offerCopy } = await import('./offers.ts');
  if (copyHref) await offerCopy(page, copyHref);
  if (app) await offerApp(page, app);
}
