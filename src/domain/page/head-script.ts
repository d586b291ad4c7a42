import { HAS_SIGN_IN } from '../features/constants.ts';
import { SCHEME_SCRIPT } from './scheme-script.ts';
import { VIEWER_TIMEOUT_MS } from './viewer-timeout.ts';

/**
 * Part of the head script: sends events of links by beacon before any file with code has arrived.
 * `data-log` of the page names the host on which to send, and the address to send to. Without it,
 * the code that loads later sends all events. That code also sends an event if this part cannot: if
 * the address of the page or the referrer could contain a view link, if a cookie cannot be read, if
 * the browser refuses the beacon, or if there are no random numbers.
 *
 * - `logEvent(name, fields)` sends an event in the envelope of `buildWebEvent`, and returns whether
 *   it was sent. `pageSession` is the id of the page load.
 * - A click on a link that has `data-event`, or whose ancestor has it, sends its event
 *   (`link-events.ts`) and sets `isLogged` on the DOM event, so that no other code logs it.
 *
 * The head script declares `d`, `e`, `l`, `n` and `c`.
 */
function buildEventScript({ startsSession }: { startsSession: boolean }): string {
  const id = 'crypto.randomUUID().replaceAll("-","")';
  const session = 'c("session_id")';
  return [
    `let[h,u${startsSession ? ',k' : ''}]=e.dataset.log.split(" ");`,
    'if(h==l.hostname){',
    // Creates the session at once, and again once it has expired (rule 4.31).
    startsSession
      ? `let s=()=>${session}||(d.cookie="session_id="+btoa(JSON.stringify({session_id:${id}}))+k,${session});try{s()}catch{}`
      : '',
    'self.logEvent=(n,f)=>{try{',
    `let v=${startsSession ? 's()' : session};`,
    `return!/${MAY_BE_VIEW_LINK.source}/i.test(l.search+d.referrer)&&`,
    'navigator.sendBeacon(u,JSON.stringify([{',
    'core:{type:"event",schema_id:"podium-event-1",client_time:Date.now(),event_source:"Js",event_type:"Analytics"},',
    `event_source:{single_page_session_id:self.pageSession||=${id}},`,
    'platform:{type:"Web",putma_id:c("putma_id")||null,referer:d.referrer||null,url:l.origin+l.pathname+l.search},',
    'user:{session_id:v&&JSON.parse(atob(v)).session_id||null},',
    'body:{...f,event_name:n}',
    '}]))}catch{}};',
    'for(n of["click","auxclick"])addEventListener(n,v=>{',
    'let a=v.target.closest?.("a[href]"),[n,p,t,g]=a?.closest("[data-event]")?.dataset.event.split(",")||[];',
    'v.isLogged=n&&v.button<2&&logEvent(n,t?{cta_location:p,cta_text:a.textContent.trim(),cta_type:t,target_url:g||a.getAttribute("href")}:{copy_source:p})',
    '},!0)}',
  ].join('');
}

/**
 * Matches all addresses that may contain a view link (`redact-view-links.ts`), even an encoded one:
 * addresses with an encoded percent sign, slash, equals sign, underscore or letter. Other encoded
 * characters, such as the space in a search, are common and do not match.
 */
const MAY_BE_VIEW_LINK = /%(2[5f]|3d|[4-7])|\/view\/|(auth_key|link_id)=/i;

/** The whole script of sites without sign-in and events. */
const LOAD_STYLES =
  'document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:document.documentElement.dataset.later}));';

/** The part for sites where visitors sign in. */
const SIGNED_IN = [
  'if(n=c("viewer_hint")){',
  `let ask=()=>fetch(l.origin+e.dataset.viewerCall,{signal:AbortSignal.timeout(${VIEWER_TIMEOUT_MS / 1000}e3)}).then(async r=>new Response(await r.text(),r));`,
  '(window.podium={viewerName:n,ask,viewer:ask()}).viewer.catch(()=>{});',
  'e.dataset.auth="in";e.style.setProperty("--viewer-name",JSON.stringify(n))',
  '}',
];

/**
 * Returns the script that runs in the head before the first paint. It applies the chosen scheme,
 * and loads the styles that the first view does not need (`data-later`), so that nothing waits for
 * them. Then it runs `events`.
 *
 * If the readable cookie `viewer_hint` (URL-encoded name, no secret) exists, the script marks the
 * page as signed in and sends the viewer-data request at once. `podium.ask` sends the request
 * again. The request fails after the timeout. Its whole body is read at once, because the timeout
 * signal would abort a body that is read later. With cookies disabled, the page stays signed out.
 *
 * The script is a string because the content security policy contains its hash.
 *
 * `d` is the document, `e` its root element, `l` its location, and `n` any value; `c(name)` returns
 * a cookie, or an empty text.
 */
const buildHeadScript = (events: string): string =>
  SCHEME_SCRIPT +
  (HAS_SIGN_IN || events !== ''
    ? [
        'try{let d=document,e=d.documentElement,l=location,n,',
        'c=n=>decodeURIComponent((RegExp("(?:^|; )"+n+"=([^;]+)").exec(d.cookie)||[,""])[1]);',
        'd.head.append(Object.assign(d.createElement("link"),{rel:"stylesheet",href:e.dataset.later}));',
        events,
        ...(HAS_SIGN_IN ? SIGNED_IN : []),
        '}catch{}',
      ].join('')
    : LOAD_STYLES);

/**
 * The head script by its kind: `none` sends no events, `consent` is for sites whose sessions need
 * consent, and `session` is for other sites, where it starts the session. See `buildEventScript`.
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
