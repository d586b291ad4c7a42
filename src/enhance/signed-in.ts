// Code that few signed-in visitors need. It is one file because two would be larger together.
import { fetchRoleTexts, roleTextsPath } from '#services/role-texts';
import { failFile } from './load-late-code.ts';
import type { NativeApp, Viewer } from '#services/viewer';
import { BASE } from '#domain/addresses/base';
import type { EditorPath, PLATFORM } from '#domain/addresses/paths';
import type { EditingTool } from '#domain/content/private-header';
import { readFacts } from '#services/page-facts';
import type { AuthorSegment } from '#domain/analytics/author-segment';
import { showsCurationTag } from '#domain/content/display-rules';
import { bannerVariant, clipMode, type FeatureFlags } from '#domain/settings/feature-flags';
import type { LinkEvent } from '#domain/analytics/link-events';
import { readFlags } from '#services/page-flags';

/** Loads the texts that only some signed-in visitors see. Rejects with a ChunkLoadError. */
const loadRoleTexts = (page: Document) => fetchRoleTexts(page).catch(failFile(roleTextsPath(page)));

/** Default of `openAppTimeout`, the time that an app takes to open. */
const DEFAULT_OPEN_APP_MS = 300;

/**
 * Offers to open the content in the app of this platform, with the badge of its store (rules 4.32
 * and 6.6). The offer is hidden until later.css has loaded. Rejects if the texts fail to load.
 */
export async function offerApp(page: Document, app: NativeApp): Promise<void> {
  const { type, url, openAppTimeout } = app;
  const texts = await loadRoleTexts(page);

  function createElement<Tag extends 'a' | 'aside' | 'button'>(
    tag: Tag,
    className: string,
    properties: Partial<HTMLElementTagNameMap[Tag]>,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] {
    const element = Object.assign(page.createElement(tag), { className }, properties);
    element.append(...children);
    return element;
  }

  async function open(): Promise<void> {
    const code = await import('./open-app.ts');
    code.openApp(page, app, openAppTimeout ?? DEFAULT_OPEN_APP_MS, (target) => location.assign(target));
  }

  const offer: HTMLElement = createElement(
    'aside',
    'app-offer',
    { ariaLabel: texts.app.label },
    createElement('a', `app-badge app-${type}`, { href: url }, texts.app[type]),
    // If this code fails to load, go to the store instead of opening the app.
    createElement(
      'button',
      'button',
      { type: 'button', onclick: () => void open().catch(() => location.assign(url)) },
      texts.app.open,
    ),
    createElement(
      'button',
      'app-offer-close',
      { type: 'button', ariaLabel: texts.app.close, onclick: () => offer.remove() },
      '×',
    ),
  );
  page.body.append(offer);
}

/**
 * Shows the button of the private header on a public page, next to the visitor's name, in space
 * that the page reserves (rules 6.7 and 6.8). The button is hidden until later.css has loaded.
 * Rejects if the texts fail to load.
 */
export async function showTool(page: Document, tool: EditingTool): Promise<void> {
  const { oid } = readFacts(page) as { oid: string };
  const href: EditorPath = `${BASE}/p/edit/${oid}/${tool === 'edit' ? '' : '#present'}`;
  const { tools } = await loadRoleTexts(page);
  const link = Object.assign(page.createElement('a'), {
    className: 'button',
    href,
    textContent: tools[tool],
  });
  link.dataset['right'] = tool;
  page.querySelector('.account')?.prepend(link);
}

// Repeated here, because an import would add a request. The type keeps both values the same.
const DASHBOARD_PATH: (typeof PLATFORM)['dashboard'] = `${BASE}/dashboard/next/`;

/** The facts of the page that decide what a visitor sees. */
interface PageFacts {
  readonly authorSegment?: AuthorSegment;
  readonly evaluatedFeatures?: Readonly<Record<string, boolean>>;
}

/**
 * Shows the parts that the rights and flags of a signed-in visitor allow (rules 6.10 to 6.13): the
 * wording of the banner, the curation tag, the clip at the end, make-a-copy. The page reserves the
 * space for all of them. Rejects if the texts fail to load.
 */
export async function applyRoles(page: Document, viewer: Viewer): Promise<void> {
  const facts: PageFacts = readFacts(page);
  if (facts.evaluatedFeatures && facts.authorSegment) {
    const flags = readFlags(facts.evaluatedFeatures, viewer.evaluatedFeatures);
    showBanner(page, flags, facts.authorSegment);
    const curationTag = page.querySelector('.curated');
    if (curationTag) curationTag.classList.toggle('off', !showsCurationTag(flags));
    page.documentElement.dataset['clip'] = clipMode(flags);
  }
  // A signed-in visitor does not need the sign-up page.
  if (viewer.showMakeACopyButton) await offerCopy(page, viewer.makeACopyRedirectUrl ?? DASHBOARD_PATH);
}

/**
 * Connects the page to the admin tools, with their first data. Rejects if the code fails to load.
 */
export async function startTools(
  page: Document,
  firstData: WindowEventMap['hidden-tags-loaded']['detail'],
): Promise<void> {
  const code = await import('./admin-tools.ts');
  code.startAdminTools(page, firstData, loadRoleTexts);
}

function showBanner(page: Document, flags: FeatureFlags, segment: AuthorSegment): void {
  const link = page.querySelector<HTMLAnchorElement>('.banner-link');
  // A page without a banner may lack the banner's flags.
  if (!link) return;
  const { wording, target } = bannerVariant(flags, segment);
  for (const wordingText of page.querySelectorAll<HTMLElement>('[data-wording]'))
    wordingText.classList.toggle('off', wordingText.dataset['wording'] !== wording);
  link.href = target;
}

/** Shows the make-a-copy button, which leads to `href`. CSS hides it on mobile (rule 5.12). */
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
