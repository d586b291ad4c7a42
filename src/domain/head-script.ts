import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

/**
 * Runs in the head before the first paint. From the readable cookie `viewer_hint` (URL-encoded name, no secret)
 * it marks the page as signed in and starts the viewer-data call at once, which fails when it takes too long. Kept as text
 * because its hash is part of the content security policy; it must work where cookies are refused.
 */
export const HEAD_SCRIPT = `try{let e=document.documentElement,m=/(?:^|; )viewer_hint=([^;]+)/.exec(document.cookie);if(m){let p=window.podium={viewerName:decodeURIComponent(m[1])};(p.viewer=fetch(location.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS})})).catch(()=>{});e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(p.viewerName))}}catch{}`;

/** The script as an element. Written here, because tools that scan components for scripts take its tag for their own. */
export const HEAD_SCRIPT_ELEMENT = `<script>${HEAD_SCRIPT}</script>`;
