/**
 * Redirects to the first link of the page, with the query and hash of this address, which a
 * `<meta>` refresh would lose. Kept as text because its hash is part of the content security
 * policy.
 */
export const REDIRECT_SCRIPT =
  'location.replace(document.querySelector("a").href+location.search+location.hash)';

/** The script as an element, to place after the link. */
export const REDIRECT_SCRIPT_ELEMENT = `<script>${REDIRECT_SCRIPT}</script>`;
