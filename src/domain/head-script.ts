import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

/**
 * Runs in the head before the first paint. From the readable cookie `viewer_hint` (URL-encoded name, no secret)
 * it marks the page as signed in and starts the viewer-data call at once, which fails when it takes too long. The answer is
 * read whole at once: a signal that fires later takes away what nobody has read yet, and the page reads it when an island
 * wakes, which may be minutes later. Kept as text because its hash is part of the content security policy; it must work
 * where cookies are refused.
 */
export const HEAD_SCRIPT = `try{let d=document,e=d.documentElement,n=/(?:^|; )viewer_hint=([^;]+)/.exec(d.cookie);if(n){n=decodeURIComponent(n[1]);(window.podium={viewerName:n,viewer:fetch(location.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS})}).then(async r=>new Response(await r.text(),r))}).viewer.catch(()=>{});e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n))}}catch{}`;

/** The script as an element. Written here, because tools that scan components for scripts take its tag for their own. */
export const HEAD_SCRIPT_ELEMENT = `<script>${HEAD_SCRIPT}</script>`;
