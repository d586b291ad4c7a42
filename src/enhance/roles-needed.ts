import type { ALLOW_CONTENT_CURATION } from '#domain/feature-flags';
import { nativePlatform } from '#domain/native-app';
import { editingTool, type EditingTool } from '#domain/private-header';
import { readFacts } from '#services/page-facts';
import { readAnswer } from './read-answer.ts';

// As a type, what others load too costs this code no file and no round trip more.
const CURATION: typeof ALLOW_CONTENT_CURATION = 'allow-content-curation';

/** What the viewer-data call may say; nothing of it is trusted. */
interface Answer {
  readonly viewerRights?: { readonly edit?: unknown; readonly comment?: unknown } | null;
  readonly evaluatedFeatures?: Readonly<Record<string, unknown>> | null;
  readonly showMakeACopyButton?: unknown;
  readonly makeACopyRedirectUrl?: unknown;
  readonly nativeApp?: { readonly type?: unknown } | null;
}

/** Code that only some visitors need; all of it may reject. */
interface RolesCode {
  /** Shows what the flags and rights of the visitor change; takes the whole answer. */
  readonly applyRoles: (page: Document, answer: object) => Promise<void>;
  /** Offers the app of this platform. */
  readonly offerApp: (page: Document, app: object) => Promise<void>;
  /** Shows the button of the private header on a public page. */
  readonly showTool: (page: Document, tool: EditingTool) => Promise<void>;
  /** Ties the page to the admin tools; takes what they said first. */
  readonly startTools: (page: Document, told: ToolsEvent['detail']) => Promise<void>;
}

type Load = () => Promise<RolesCode>;

type ToolsEvent = WindowEventMap['hidden-tags-loaded'];

/**
 * Shows a signed-in visitor what his rights and flags allow. `data-rights` names the rights for CSS: `edit` and
 * `comment` show the header of the private page with its button, and without `copy` there is no make-a-copy (spec
 * section 5). Loads code only for what the page does not show to all, the private header on public pages among it.
 * Then sets `data-roles`. Never rejects.
 */
export async function showRoles(page: Document, call: Promise<Response>, load: Load): Promise<void> {
  const answer = await readAnswer<Answer>(call);
  if (answer) {
    const tool = editingTool(answer.viewerRights ?? {}, readFacts(page));
    page.documentElement.dataset['rights'] =
      `${tool ?? ''} ${answer.showMakeACopyButton === true ? 'copy' : ''}`.trim();
    if (answer.evaluatedFeatures?.[CURATION] === true) awaitTools(page, load);
    // If the code does not load, the visitor sees what the page shows to all.
    await Promise.all([
      tool && page.querySelector('.account') && load().then((code) => code.showTool(page, tool)),
      change(page, answer, load),
      offer(page, answer, load),
    ]).catch(() => undefined);
  }
  page.documentElement.dataset['roles'] = '';
}

async function change(page: Document, answer: Answer, load: Load): Promise<void> {
  if (hasMore(page, answer)) await load().then((code) => code.applyRoles(page, answer));
}

function hasMore(page: Document, answer: Answer): boolean {
  const { evaluatedFeatures, showMakeACopyButton, makeACopyRedirectUrl } = answer;
  const facts: Pick<Answer, 'evaluatedFeatures'> = readFacts(page);
  return (
    Object.entries(evaluatedFeatures ?? {}).some(
      ([flag, isOn]) => facts.evaluatedFeatures?.[flag] !== isOn,
    ) ||
    (showMakeACopyButton === true &&
      makeACopyRedirectUrl !== (page.querySelector('.make-a-copy')?.getAttribute('href') ?? ''))
  );
}

/** The admin tools, which the platform gives to some visitors, tell when they are there: only then their code comes. */
function awaitTools(page: Document, load: Load): void {
  const start = ({ detail }: ToolsEvent) =>
    void load()
      .then((code) => code.startTools(page, detail))
      .catch(() => undefined);
  addEventListener('hidden-tags-loaded', start, { once: true });
}

async function offer(page: Document, { nativeApp }: Answer, load: Load): Promise<void> {
  const platform = nativePlatform(page.defaultView?.navigator.userAgent ?? '');
  if (platform && nativeApp?.type === platform) await load().then((code) => code.offerApp(page, nativeApp));
}
