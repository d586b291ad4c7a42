import { buildEventScript } from './event-script.ts';
import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

const LATER_STYLES =
  'd.head.append(Object.assign(d.createElement("link"),{rel:"stylesheet",href:e.dataset.later}));';

/**
 * Runs in the head before the first paint. Loads the styles of what the first view does not show
 * (`data-later`), so that nothing waits for them. Sends events of links (`event-script.ts`). If the
 * readable cookie `viewer_hint` (URL-encoded name, no secret) exists, it marks the page as signed
 * in and sends the viewer-data request at once. `podium.ask` sends the request again. The request
 * fails after the timeout. Reads the whole body at once, because the timeout signal would abort a
 * body that is read later. Kept as text because the content security policy contains its hash. With
 * cookies disabled, the page stays signed out.
 */
const buildHeadScript = (startsSession: boolean): string =>
  `try{let d=document,e=d.documentElement;${LATER_STYLES}${buildEventScript({ startsSession })}if(n=c("viewer_hint")){let ask=()=>fetch(l.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS / 1000}e3)}).then(async r=>new Response(await r.text(),r));(window.podium={viewerName:n,ask,viewer:ask()}).viewer.catch(()=>{});e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n))}}catch{}`;

/** The script of a site whose sessions need consent. */
export const HEAD_SCRIPT = buildHeadScript(false);

/** The script of a site whose sessions need no consent. It starts the session. */
export const HEAD_SCRIPT_WITH_SESSION = buildHeadScript(true);

/**
 * Returns the script as an element. Written as a string, because tools that scan components for
 * scripts would process a real tag.
 */
export const headScriptElement = (isConsentNeeded: boolean): string =>
  `<script>${isConsentNeeded ? HEAD_SCRIPT : HEAD_SCRIPT_WITH_SESSION}</script>`;
