import type { fetchRoleTexts } from '#services/role-texts';
import { readFacts } from '#services/page-facts';

/** Event that asks the admin tools to open. If they open, they call `preventDefault`. */
const INVOKE_EVENT = 'admin-tools-invoke';
/** Event that tells the admin tools which content the page shows, by `title` and `oid`. */
const REINITIALIZE_EVENT = 'admin-tools-reinitialize';

/** Data from the admin tools about the content; unvalidated. */
type ToolData = { hasTags?: unknown } | null;

/**
 * Lets the curation tag open the admin tools, which the platform loads for some visitors.
 * Communicates by browser events on the window (rule 4.34). If the tools do not open, the tag opens
 * its explanation. `firstData` is the first data from the tools, `fetchTexts` fetches their texts.
 */
export function startAdminTools(
  page: Document,
  firstData: ToolData,
  fetchTexts: typeof fetchRoleTexts,
): void {
  const view = page.defaultView;
  const tag = page.querySelector<HTMLElement>('.curated');
  if (!view || !tag) return;
  const { title, oid }: { title?: string; oid?: string } = readFacts(page);
  const dispatch = (name: string) =>
    view.dispatchEvent(new CustomEvent(name, { detail: { title, oid }, cancelable: true }));
  const showTagState = (tags: ToolData) => void showTags(page, tag, tags?.hasTags === true, fetchTexts);

  tag.onclick = (event) => {
    // If the tools do not open, the press has its usual effect: it opens the explanation of the
    // tag.
    if (!dispatch(INVOKE_EVENT)) event.preventDefault();
  };
  view.addEventListener('hidden-tags-loaded', ({ detail }) => showTagState(detail));
  // Also for a page from the back/forward cache, where the tools may have stopped.
  view.addEventListener('pageshow', ({ persisted }) => persisted && dispatch(REINITIALIZE_EVENT));
  showTagState(firstData);
  dispatch(REINITIALIZE_EVENT);
}

/** Shows whether the content has hidden tags: by a mark and, for screen readers, a description. */
async function showTags(
  page: Document,
  tag: HTMLElement,
  hasTags: boolean,
  fetchTexts: typeof fetchRoleTexts,
): Promise<void> {
  tag.classList.toggle('has-tags', hasTags);
  tag.ariaDescription = hasTags ? (await fetchTexts(page)).hiddenTags : null;
  tag.title = tag.ariaDescription ?? '';
}
