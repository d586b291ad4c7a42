/**
 * Runs in the head of an embed page before the first paint, to avoid a layout shift: `?toolbar=0`
 * in the address removes the toolbar and the author block. Kept as text because its hash is part of
 * the content security policy. Reads only the address, so it works in sandboxed frames and with
 * cookies disabled.
 */
export const EMBED_SCRIPT =
  'if(new URLSearchParams(location.search).get("toolbar")==="0")document.documentElement.dataset.toolbar="0"';

/** The script as an element. */
export const EMBED_SCRIPT_ELEMENT = `<script>${EMBED_SCRIPT}</script>`;
