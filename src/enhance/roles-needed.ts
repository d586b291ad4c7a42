import type { SchemaVersion } from '#domain/content-kind';
import type { ALLOW_CONTENT_CURATION } from '#domain/feature-flags';
import { nativePlatform } from '#domain/native-app';
import { showsCommentButton, showsEditButton, showsPrivateHeader } from '#domain/private-header';
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
  /** Ties the page to the admin tools; takes what they said first. */
  readonly startTools: (page: Document, told: ToolsEvent['detail']) => Promise<void>;
}

type Load = () => Promise<RolesCode>;

type ToolsEvent = WindowEventMap['hidden-tags-loaded'];

/** What decides about the header of the private page. */
interface PageFacts {
  readonly evaluatedFeatures?: Answer['evaluatedFeatures'];
  readonly schemaVersion?: SchemaVersion;
  readonly embedMode?: boolean;
}

/**
 * Shows a signed-in visitor what his rights and flags give him. CSS does what `data-rights` names: `edit` and `comment`
 * show the header of the private page with its button, without `copy` there is no make-a-copy (spec section 5). For all
 * else code comes where that is anything that the page does not show to all; `data-roles` then says that all is right.
 * Never rejects.
 */
export async function showRoles(
  page: Document,
  call: Promise<Response> | undefined,
  load: Load,
): Promise<void> {
  if (!call) return;
  const answer = await readAnswer<Answer>(call);
  if (answer) {
    page.documentElement.dataset['rights'] = rightsOf(page, answer);
    if (answer.evaluatedFeatures?.[CURATION] === true) awaitTools(page, load);
    // What the page shows to all is right for a visitor for whom no code comes.
    await Promise.all([change(page, answer, load), offer(page, answer, load)]).catch(() => undefined);
  }
  page.documentElement.dataset['roles'] = '';
}

/** What is not plainly a right is none. */
function rightsOf(page: Document, { viewerRights, showMakeACopyButton }: Answer): string {
  const { schemaVersion = '0', embedMode = false }: PageFacts = readFacts(page);
  const rights = { edit: viewerRights?.edit === true, comment: viewerRights?.comment === true };
  const hasHeader = showsPrivateHeader({ schemaVersion, rights, embedMode });
  return [
    hasHeader && showsEditButton(rights) && 'edit',
    hasHeader && showsCommentButton(rights) && 'comment',
    showMakeACopyButton === true && 'copy',
  ]
    .filter(Boolean)
    .join(' ');
}

async function change(page: Document, answer: Answer, load: Load): Promise<void> {
  if (hasMore(page, answer)) await load().then((code) => code.applyRoles(page, answer));
}

function hasMore(page: Document, answer: Answer): boolean {
  const { evaluatedFeatures, showMakeACopyButton, makeACopyRedirectUrl } = answer;
  const facts: PageFacts = readFacts(page);
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
