import type { fetchRoleTexts } from '#services/role-texts';
import { readFacts } from '#services/page-facts';
import { addStyles } from './add-styles.ts';
import styles from './admin-tools.css?url';

/** Asks the admin tools to open, for the content in `detail`. */
const INVOKE = 'admin-tools-invoke';
/** Tells the admin tools which content the page shows, in `detail`: `title` and `oid`. */
const REINITIALIZE = 'admin-tools-reinitialize';

/** What the tools tell of the content; nothing of it is trusted. */
type Told = { hasTags?: unknown } | null;

/**
 * Ties the curation tag of a page to the admin tools, which the platform gives to some visitors, by browser events on the
 * window (spec section 4). `told` is what they said first. The tag is a text until then: a button that nobody answers is
 * none. `fetchTexts` gives the texts of roles. Rejects where the styles do not come.
 */
export async function startAdminTools(
  page: Document,
  told: Told,
  fetchTexts: typeof fetchRoleTexts,
): Promise<void> {
  const view = page.defaultView;
  const tag = page.querySelector<HTMLElement>('.fact-curated');
  if (!view || !tag) return;
  const { title, oid }: { title?: string; oid?: string } = readFacts(page);
  const tell = (name: string) => view.dispatchEvent(new CustomEvent(name, { detail: { title, oid } }));
  // Without them the button would take more room than the text.
  await addStyles(page, styles);
  const button = makeButton(tag);
  const show = (tags: Told) => void showTags(page, button, tags?.hasTags === true, fetchTexts);

  button.onclick = () => tell(INVOKE);
  view.addEventListener('hidden-tags-loaded', ({ detail }) => show(detail));
  // The tools may have gone while the page was kept by the browser.
  view.addEventListener('pageshow', ({ persisted }) => persisted && tell(REINITIALIZE));
  show(told);
  tell(REINITIALIZE);
}

/** Makes what is in the tag a button. */
function makeButton(tag: HTMLElement): HTMLButtonElement {
  const button = tag.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = 'curation-button';
  button.append(...tag.childNodes);
  tag.append(button);
  return button;
}

/** Says whether the content has hidden tags, not by the mark alone. */
async function showTags(
  page: Document,
  button: HTMLElement,
  hasTags: boolean,
  fetchTexts: typeof fetchRoleTexts,
): Promise<void> {
  button.classList.toggle('has-tags', hasTags);
  button.ariaDescription = hasTags ? (await fetchTexts(page)).hiddenTags : null;
  button.title = button.ariaDescription ?? '';
}
