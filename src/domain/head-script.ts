import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

/**
 * Runs in the head before the first paint. If the readable cookie `viewer_hint` (URL-encoded name, no
 * secret) is there, it marks the page as signed in and makes the viewer-data call at once. `podium.ask`
 * makes the call again. The call fails after the time limit. It reads the whole body at once, because the
 * signal of the limit would take away a body that is read later. Kept as text because the content security
 * policy holds its hash. Where cookies are refused, the page stays signed out.
 */
export const HEAD_SCRIPT = `try{let d=document,e=d.documentElement,n=/(?:^|; )viewer_hint=([^;]+)/.exec(d.cookie);if(n){n=decodeURIComponent(n[1]);let ask=()=>fetch(location.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS})}).then(async r=>new Response(await r.text(),r));(window.podium={viewerName:n,ask,viewer:ask()}).viewer.catch(()=>{});e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n))}}catch{}`;

/** The script as an element. Written here, because tools that scan components for scripts take its tag for their own. */
export const HEAD_SCRIPT_ELEMENT = `<script>${HEAD_SCRIPT}</script>`;
