import { fetchRoleTexts } from '#services/role-texts';
import { addStyles } from './add-styles.ts';
import styles from './admin-tools.css?url';
import { readFacts } from './page-facts.ts';

/** Asks the admin tools to open, for the content in `detail`. */
const INVOKE = 'admin-tools-invoke';
/** Tells the admin tools which content the page shows, in `detail`: `title` and `oid`. */
const REINITIALIZE = 'admin-tools-reinitialize';

/**
 * Ties the curation tag of a page to the admin tools, which the platform gives to some visitors, by browser events on the
 * window (spec section 4). The tag stays a text until the tools tell that they have loaded the hidden tags: a button that
 * nobody answers is none.
 */
export function startAdminTools(page: Document): void {
  const view = page.defaultView;
  const tag = page.querySelector<HTMLElement>('.fact-curated');
  if (!view || !tag) return;
  const { title, oid }: { title?: string; oid?: string } = readFacts(page);
  const tell = (name: string) => view.dispatchEvent(new CustomEvent(name, { detail: { title, oid } }));

  view.addEventListener('hidden-tags-loaded', ({ detail }) => {
    const button = tag.querySelector('button') ?? makeButton(tag);
    button.onclick = () => tell(INVOKE);
    void showTags(page, button, detail?.hasTags === true);
  });
  // The tools may have gone while the page was kept by the browser.
  view.addEventListener('pageshow', ({ persisted }) => persisted && tell(REINITIALIZE));
  void addStyles(page, styles).catch(() => undefined);
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
async function showTags(page: Document, button: HTMLElement, hasTags: boolean): Promise<void> {
  button.classList.toggle('has-tags', hasTags);
  button.ariaDescription = hasTags ? (await fetchRoleTexts(page)).hiddenTags : null;
  button.title = button.ariaDescription ?? '';
}
