import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

/**
 * Runs in the head before the first paint. If the readable cookie `viewer_hint` (URL-encoded name,
 * no secret) exists, it marks the page as signed in and sends the viewer-data request at once.
 * `podium.ask` sends the request again. The request fails after the timeout. Reads the whole body
 * at once, because the timeout signal would abort a body that is read later. Kept as text because
 * the content security policy contains its hash. With cookies disabled, the page stays signed out.
 */
export const HEAD_SCRIPT = `try{let d=document,e=d.documentElement,n=/(?:^|; )viewer_hint=([^;]+)/.exec(d.cookie);if(n){n=decodeURIComponent(n[1]);let ask=()=>fetch(location.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS / 1000}e3)}).then(async r=>new Response(await r.text(),r));(window.podium={viewerName:n,ask,viewer:ask()}).viewer.catch(()=>{});e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n))}}catch{}`;

/**
 * The script as an element. Written as a string, because tools that scan components for scripts
 * would process a real tag.
 */
export const HEAD_SCRIPT_ELEMENT = `<script>${HEAD_SCRIPT}</script>`;
