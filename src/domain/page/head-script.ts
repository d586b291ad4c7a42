import { buildEventScript } from '../analytics/event-script.ts';
import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

/**
 * Runs in the head before the first paint. Loads the styles of what the first view does not show
 * (`data-later`), so that nothing waits for them. Runs `events`. If the readable cookie
 * `viewer_hint` (URL-encoded name, no secret) exists, it marks the page as signed in and sends the
 * viewer-data request at once. `podium.ask` sends the request again. The request fails after the
 * timeout. Reads the whole body at once, because the timeout signal would abort a body that is read
 * later. Kept as text because the content security policy contains its hash. With cookies disabled,
 * the page stays signed out.
 *
 * `d` is the document, `e` its root element, `l` its location, and `n` any value; `c(name)` returns
 * a cookie, or an empty text.
 */
const buildHeadScript = (events: string): string =>
  [
    'try{let d=document,e=d.documentElement,l=location,n,',
    'c=n=>decodeURIComponent((RegExp("(?:^|; )"+n+"=([^;]+)").exec(d.cookie)||[,""])[1]);',
    'd.head.append(Object.assign(d.createElement("link"),{rel:"stylesheet",href:e.dataset.later}));',
    events,
    'if(n=c("viewer_hint")){',
    `let ask=()=>fetch(l.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS / 1000}e3)}).then(async r=>new Response(await r.text(),r));`,
    '(window.podium={viewerName:n,ask,viewer:ask()}).viewer.catch(()=>{});',
    'e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n))',
    '}}catch{}',
  ].join('');

/**
 * The script of pages that send no events by it (`none`), of sites whose sessions need consent
 * (`consent`), and of others, where it starts the session (`session`). See `event-script.ts`.
 */
export const HEAD_SCRIPTS = {
  none: buildHeadScript(''),
  consent: buildHeadScript(buildEventScript({ startsSession: false })),
  session: buildHeadScript(buildEventScript({ startsSession: true })),
} as const;

/**
 * Returns the script as an element. Written as a string, because tools that scan components for
 * scripts would process a real tag.
 */
export const headScriptElement = (kind: keyof typeof HEAD_SCRIPTS): string =>
  `<script>${HEAD_SCRIPTS[kind]}</script>`;
