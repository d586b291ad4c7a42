import type { ALLOW_CONTENT_CURATION } from '#domain/feature-flags';
import { nativePlatform } from '#domain/native-app';
import { editingTool, type EditingTool } from '#domain/private-header';
import { readFacts } from '#services/page-facts';
import { readViewerResponse } from './read-viewer-response.ts';

// Type-only import: keeps this chunk a single request.
const CURATION: typeof ALLOW_CONTENT_CURATION = 'allow-content-curation';

/** Fields of the viewer-data response; unvalidated. */
interface ViewerResponse {
  readonly viewerRights?: { readonly edit?: unknown; readonly comment?: unknown } | null;
  readonly evaluatedFeatures?: Readonly<Record<string, unknown>> | null;
  readonly showMakeACopyButton?: unknown;
  readonly makeACopyRedirectUrl?: unknown;
  readonly nativeApp?: { readonly type?: unknown } | null;
}

/** Code that only some visitors need. Each function may reject. */
interface RolesCode {
  /** Shows what the visitor's flags and rights change. Takes the whole response. */
  readonly applyRoles: (page: Document, answer: object) => Promise<void>;
  /** Offers the app of this platform. */
  readonly offerApp: (page: Document, app: object) => Promise<void>;
  /** Shows the button of the private header on a public page. */
  readonly showTool: (page: Document, tool: EditingTool) => Promise<void>;
  /** Connects the page to the admin tools. Takes their first data. */
  readonly startTools: (page: Document, told: ToolsEvent['detail']) => Promise<void>;
}

type Load = () => Promise<RolesCode>;

type ToolsEvent = WindowEventMap['hidden-tags-loaded'];

/**
 * Shows a signed-in visitor what their rights and flags allow. `data-rights` lists the rights for
 * CSS: `edit` and `comment` show the header of the private page with its button, and without `copy`
 * there is no make-a-copy (rule 5.12). Loads code only for what the page does not show to
 * everyone, such as the private header on public pages. Then sets `data-roles`. Never rejects.
 */
export async function showRoles(page: Document, call: Promise<Response>, load: Load): Promise<void> {
  const answer = await readViewerResponse<ViewerResponse>(call);
  if (answer) {
    const tool = editingTool(answer.viewerRights ?? {}, readFacts(page));
    page.documentElement.dataset['rights'] =
      `${tool ?? ''} ${answer.showMakeACopyButton === true ? 'copy' : ''}`.trim();
    if (answer.evaluatedFeatures?.[CURATION] === true) awaitTools(page, load);
    // If the code does not load, the visitor sees the page as everyone does.
    await Promise.all([
      tool && page.querySelector('.account') && load().then((code) => code.showTool(page, tool)),
      change(page, answer, load),
      offer(page, answer, load),
    ]).catch(() => undefined);
  }
  page.documentElement.dataset['roles'] = '';
}

async function change(page: Document, answer: ViewerResponse, load: Load): Promise<void> {
  if (hasMore(page, answer)) await load().then((code) => code.applyRoles(page, answer));
}

function hasMore(page: Document, answer: ViewerResponse): boolean {
  const { evaluatedFeatures, showMakeACopyButton, makeACopyRedirectUrl } = answer;
  const facts: Pick<ViewerResponse, 'evaluatedFeatures'> = readFacts(page);
  return (
    Object.entries(evaluatedFeatures ?? {}).some(
      ([flag, isOn]) => facts.evaluatedFeatures?.[flag] !== isOn,
    ) ||
    (showMakeACopyButton === true &&
      makeACopyRedirectUrl !== (page.querySelector('.make-a-copy')?.getAttribute('href') ?? ''))
  );
}

/**
 * Loads the code for the admin tools when they report that they are ready. The platform loads them
 * for some visitors only.
 */
function awaitTools(page: Document, load: Load): void {
  const start = ({ detail }: ToolsEvent) =>
    void load()
      .then((code) => code.startTools(page, detail))
      .catch(() => undefined);
  addEventListener('hidden-tags-loaded', start, { once: true });
}

async function offer(page: Document, { nativeApp }: ViewerResponse, load: Load): Promise<void> {
  const platform = nativePlatform(page.defaultView?.navigator.userAgent ?? '');
  if (platform && nativeApp?.type === platform) await load().then((code) => code.offerApp(page, nativeApp));
}
