/**
 * Runs in the head before the first paint. From the readable cookie `viewer_hint` (URL-encoded name, no secret)
 * it marks the page as signed in and starts the viewer-data call at once. Kept as text because its hash is part
 * of the content security policy; it must work where cookies are refused.
 */
export const HEAD_SCRIPT = `(function(){try{var e=document.documentElement,m=/(?:^|; )viewer_hint=([^;]+)/.exec(document.cookie);if(!m)return;var n=decodeURIComponent(m[1]);e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n));var p=e.dataset.viewerCall;if(p)window.podium={viewerName:n,viewer:fetch(location.origin+p,{credentials:"same-origin",headers:{Accept:"application/json"}})},window.podium.viewer.catch(function(){});else window.podium={viewerName:n}}catch(_){}})()`;

/** The script as an element. Written here, because tools that scan components for scripts take its tag for their own. */
export const HEAD_SCRIPT_ELEMENT = `<script>${HEAD_SCRIPT}</script>`;
