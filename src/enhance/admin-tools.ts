import type { fetchRoleTexts } from '#services/role-texts';
import { readFacts } from '#services/page-facts';
import { addStyles } from './add-styles.ts';
import styles from './admin-tools.css?url';

/** Asks the admin tools to open, for the content in `detail`. A tool that opens calls `preventDefault`. */
const INVOKE = 'admin-tools-invoke';
/** Tells the admin tools which content the page shows, in `detail`: `title` and `oid`. */
const REINITIALIZE = 'admin-tools-reinitialize';

/** What the tools tell of the content; nothing of it is trusted. */
type Told = { hasTags?: unknown } | null;

/**
 * Lets the curation tag open the admin tools, which the platform loads for some visitors, by browser events on the window
 * (spec section 4). Without tools, and where none of them opens, the tag explains itself. `told` is what the tools told
 * first. `fetchTexts` fetches the texts of roles. Never rejects: without its styles the mark for hidden tags is missing.
 */
export async function startAdminTools(
  page: Document,
  told: Told,
  fetchTexts: typeof fetchRoleTexts,
): Promise<void> {
  const view = page.defaultView;
  const tag = page.querySelector<HTMLElement>('.curated');
  if (!view || !tag) return;
  const { title, oid }: { title?: string; oid?: string } = readFacts(page);
  const tell = (name: string) =>
    view.dispatchEvent(new CustomEvent(name, { detail: { title, oid }, cancelable: true }));
  const show = (tags: Told) => void showTags(page, tag, tags?.hasTags === true, fetchTexts);

  tag.onclick = (event) => {
    // What the press does by itself is to explain the tag.
    if (!tell(INVOKE)) event.preventDefault();
  };
  view.addEventListener('hidden-tags-loaded', ({ detail }) => show(detail));
  // The tools may have gone while the browser kept the page.
  view.addEventListener('pageshow', ({ persisted }) => persisted && tell(REINITIALIZE));
  show(told);
  tell(REINITIALIZE);
  await addStyles(page, styles).catch(() => undefined);
}

/** Says whether the content has hidden tags, by a description too and not by the mark alone. */
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
