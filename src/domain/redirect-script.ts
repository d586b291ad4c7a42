/**
 * Leads on from a page to the first link in it, with the query and hash of this address, which a `<meta>` would lose. Kept
 * as text because its hash is part of the content security policy.
 */
export const REDIRECT_SCRIPT =
  'location.replace(document.querySelector("a").href+location.search+location.hash)';

/** The script as an element, for after the link. */
export const REDIRECT_SCRIPT_ELEMENT = `<script>${REDIRECT_SCRIPT}</script>`;
