import type { ALLOW_CONTENT_CURATION } from '#domain/settings/feature-flags';
import { nativePlatform } from '#domain/page/native-app';
import { editingTool, type EditingTool } from '#domain/content/private-header';
import { readFacts } from '#services/page-facts';
import type { NativeApp, Viewer } from '#services/viewer';

// Repeated here, because an import would add a request. The type keeps both values the same.
const CURATION_FLAG: typeof ALLOW_CONTENT_CURATION = 'allow-content-curation';

/** Code that only some visitors need. Each function may reject. */
interface RolesCode {
  /** Shows the parts that depend on the visitor's flags and rights. */
  readonly applyRoles: (page: Document, viewer: Viewer) => Promise<void>;
  /** Offers to open the content in the app for this platform. */
  readonly offerApp: (page: Document, app: NativeApp) => Promise<void>;
  /** Shows the button of the private header on a public page. */
  readonly showTool: (page: Document, tool: EditingTool) => Promise<void>;
  /** Connects the page to the admin tools. `firstData` is the first data from them. */
  readonly startTools: (page: Document, firstData: ToolsEvent['detail']) => Promise<void>;
}

type LoadRolesCode = () => Promise<RolesCode>;

type ToolsEvent = WindowEventMap['hidden-tags-loaded'];

/**
 * Shows a signed-in visitor the parts that their rights and flags allow. `data-rights` lists the
 * rights for CSS: `edit` and `comment` show the header of the private page with its button, and
 * `copy` shows make-a-copy (rule 5.12). Loads code only for parts that the page does not show to
 * everyone, such as the private header on public pages. Finally sets `data-roles`. Never rejects.
 */
export async function showRoles(
  page: Document,
  viewerCall: Promise<Viewer | null>,
  load: LoadRolesCode,
): Promise<void> {
  const viewer = await viewerCall;
  if (viewer) {
    const { viewerRights, evaluatedFeatures, showMakeACopyButton, nativeApp } = viewer;
    const tool = editingTool(viewerRights, readFacts(page));
    page.documentElement.dataset['rights'] = `${tool ?? ''} ${showMakeACopyButton ? 'copy' : ''}`.trim();
    if (evaluatedFeatures[CURATION_FLAG]) awaitTools(page, load);
    // If the code fails to load, the visitor sees the page as everyone does.
    await Promise.all([
      tool && page.querySelector('.account') && load().then((code) => code.showTool(page, tool)),
      differsFromPage(page, viewer) && load().then((code) => code.applyRoles(page, viewer)),
      nativeApp?.type === nativePlatform(navigator.userAgent) &&
        load().then((code) => code.offerApp(page, nativeApp)),
    ]).catch((error: unknown) => {
      // Developers should see errors such as a missing flag.
      if (import.meta.env.DEV) reportError(error);
    });
  }
  page.documentElement.dataset['roles'] = '';
}

/**
 * Reports whether the visitor's flags or make-a-copy differ from what the page shows to everyone.
 */
function differsFromPage(page: Document, viewer: Viewer): boolean {
  const { evaluatedFeatures, showMakeACopyButton, makeACopyRedirectUrl } = viewer;
  const facts: Partial<Pick<Viewer, 'evaluatedFeatures'>> = readFacts(page);
  return (
    Object.entries(evaluatedFeatures).some(([flag, isOn]) => facts.evaluatedFeatures?.[flag] !== isOn) ||
    (showMakeACopyButton && makeACopyRedirectUrl !== page.querySelector('.make-a-copy')?.getAttribute('href'))
  );
}

/**
 * Loads the code for the admin tools when they report that they are ready. The platform loads them
 * for some visitors only.
 */
function awaitTools(page: Document, load: LoadRolesCode): void {
  const start = ({ detail }: ToolsEvent) =>
    void load()
      .then((code) => code.startTools(page, detail))
      .catch(() => undefined);
  addEventListener('hidden-tags-loaded', start, { once: true });
}
