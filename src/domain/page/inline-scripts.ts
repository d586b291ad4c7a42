import { HEAD_SCRIPTS } from './head-script.ts';
import { SCHEME_SCRIPT } from './scheme-script.ts';

/**
 * Redirects to the first link of the page, with the query and hash of this address, which a
 * `<meta>` refresh would lose. A string, because its hash is part of the content security policy.
 */
export const REDIRECT_SCRIPT =
  'location.replace(document.querySelector("a").href+location.search+location.hash)';

/** The script as an element, to place after the link. */
export const REDIRECT_SCRIPT_ELEMENT = `<script>${REDIRECT_SCRIPT}</script>`;

/**
 * Removes the toolbar and the author block of an embed page if its address has `?toolbar=0`. Runs
 * in the head before the first paint, to avoid a layout shift. Works in sandboxed frames and with
 * cookies disabled. A string, because its hash is part of the content security policy.
 */
export const EMBED_SCRIPT =
  SCHEME_SCRIPT +
  'if(new URLSearchParams(location.search).get("toolbar")==="0")document.documentElement.dataset.toolbar="0"';

/** The script as an element. */
export const EMBED_SCRIPT_ELEMENT = `<script>${EMBED_SCRIPT}</script>`;

/**
 * The inline scripts that components write into pages. The content security policy allows them by
 * hash, and the build rejects a page with any other. If a page has several of them, all run at the
 * position of the first one, so a script that reads its page must be the only one.
 */
export const INLINE_SCRIPTS: readonly string[] = [
  ...Object.values(HEAD_SCRIPTS),
  EMBED_SCRIPT,
  REDIRECT_SCRIPT,
];
