// Late code: loaded in advance, run on the first sign of intent or the first failure.
import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { FAILURES, FAILURE_LOG_LIMIT } from '#domain/analytics/failure-event';
import { asksForKiosk } from '#domain/playback/kiosk';
import { cacheSuccess } from '#domain/util/cache-success';
import type { TRANSCRIPT_OPENED } from '#domain/content/transcript-rules';
import { reportFailure } from '#services/failures';
import type * as Analytics from '#stores/analytics';
import { handleBackLink } from './back-link.ts';
import { handleEarlyLikes } from './early-likes.ts';
import type * as FocusCode from './first-focus.ts';
import type * as TranscriptCode from './transcript-beside.ts';
import { showIslandErrors } from './island-errors.ts';
import { rememberPart } from './remember-part.ts';
import { openShareSheet } from './share-button.ts';
import { startAtStep } from './start-at-step.ts';
import type { MODALS } from '#domain/page/modals';
import { HAS_SIGN_IN, LOGS_FAILURES, SENDS_EVENTS } from '#domain/features/constants';
import { noEvents } from '#domain/features/no-events';

export { loadChunk, toChunkError } from '#services/chunk';

type Podium = Window['podium'];
type LoadAnalytics = () => Promise<Pick<typeof Analytics, 'track'>>;
/** Loads the part of the client log that turns a failure into a record. */
type LoadLog = () => Promise<{ logFailure: (failure: Event) => Promise<void> }>;

// Repeated here, because an import would add a request. The type keeps both values the same.
const TRANSCRIPT_OPENED_COPY: typeof TRANSCRIPT_OPENED = 'podium:transcript-opened';

/** Visitor actions. The last one is the event of a transcript that the visitor opens. */
const ACTION_EVENTS = ['click', 'auxclick', 'submit', 'toggle', TRANSCRIPT_OPENED_COPY];

/** A URL that may name a step. */
const STEP_IN_URL = /[?&]start=|#step=/;

const doNothing = (): void => undefined;

/** Handles failures and dialogs in a frame, including `earlyEvents`. */
export function handleFrameEvents(
  page: Document,
  earlyEvents: readonly Event[],
  loadAnalytics: LoadAnalytics = () => (SENDS_EVENTS ? import('#stores/analytics') : noEvents()),
): EventListener {
  return startListeners(page, earlyEvents, loadAnalytics, []);
}

/** Handles events on a page of the site itself, including `earlyEvents`. */
export function handlePageEvents(
  page: Document,
  earlyEvents: readonly Event[],
  { podium, loadAnalytics }: { podium: Podium; loadAnalytics: LoadAnalytics },
): EventListener {
  rememberPart(page);
  return startListeners(page, earlyEvents, loadAnalytics, [
    HAS_SIGN_IN ? handleEarlyLikes(page, podium) : doNothing,
    loadFocusCode(page),
    saveLanguageOfNewTab,
    startAtStep(page),
    handleBackLink(page),
    keepPositionInTranslations(page),
    handleTranscriptPress(page),
    logActions(loadAnalytics),
  ]);
}

/**
 * Marks the page for CSS as one that handles presses. Passes the early events and all further ones
 * to the listeners of every page and frame, and to
 * `moreListeners`.
 */
function startListeners(
  page: Document,
  earlyEvents: readonly Event[],
  loadAnalytics: LoadAnalytics,
  moreListeners: readonly EventListener[],
): EventListener {
  page.documentElement.dataset['served'] = '';
  const listeners = [
    showIslandErrors(page),
    logFailures(),
    handleModals(),
    openShareSheet(page),
    showStartStep(page),
    startAlone(page),
    ...moreListeners,
  ];
  const handle: EventListener = (event) => listeners.forEach((listener) => listener(event));
  earlyEvents.forEach(handle);
  if (SENDS_EVENTS) logDialogs(page, earlyEvents, loadAnalytics);
  return handle;
}

/** Logs failures, with code that loads at the first one. Offline, keeps them until it is online. */
export function logFailures(load: LoadLog = () => import('#stores/failure-log')): EventListener {
  if (!LOGS_FAILURES) return doNothing;
  let unlogged: Event[] = [];
  const log = (failure: Event): Promise<unknown> =>
    load()
      .then((code) => code.logFailure(failure))
      .catch(() => unlogged.length < FAILURE_LOG_LIMIT && unlogged.push(failure));
  return (event) => {
    if (FAILURES.includes(event.type)) void log(event);
    if (event.type !== 'online') return;
    const failures = unlogged;
    unlogged = [];
    for (const failure of failures) void log(failure);
  };
}

/** Reports to the client log that optional code failed to load. */
const reportLoadFailure = (error: unknown): void =>
  reportFailure({ object: 'chunk', trigger: 'load', source: location.pathname, msg: String(error) });

/** Loads the focus code on the first focus. If it fails to load, the next focus tries again. */
export function loadFocusCode(
  page: Document,
  load: () => Promise<Pick<typeof FocusCode, 'watchFocus'>> = () => import('./first-focus.ts'),
): EventListener {
  let isRequested = false;
  return ({ type, target }) => {
    if (type !== 'focusin' || isRequested) return;
    isRequested = true;
    load().then(
      (code) => code.watchFocus(page, target as Node),
      (error: unknown) => {
        isRequested = false;
        reportLoadFailure(error);
      },
    );
  };
}

/** Opens and closes dialogs by name. Their code loads when an event or the URL names a dialog. */
export function handleModals(load = () => import('./named-modals.ts')): EventListener {
  return (event) => {
    if (event.type === 'hashchange' ? location.hash === '#share' : event.type.endsWith('-modal'))
      load().then((code) => code.handleModalEvent(event), reportLoadFailure);
  };
}

/** Logs dialogs that open and close. The code that sends events loads with the first event. */
function logDialogs(page: Document, earlyEvents: readonly Event[], loadAnalytics: LoadAnalytics): void {
  const track = (event: AnalyticsEvent): unknown =>
    loadAnalytics().then(
      (analytics) => analytics.track(event),
      () => undefined,
    );
  trackDialogs(page, track, earlyEvents);
}

/** Shows the step that the URL names. The code loads when a URL first names a step. */
export function showStartStep(page: Document, load = () => import('./show-start-step.ts')): EventListener {
  const prepare = cacheSuccess(async () => (await load()).prepareStartStep(page));
  let hasNamedStep = false;
  return ({ type }) => {
    hasNamedStep ||= type === 'hashchange' && STEP_IN_URL.test(location.href);
    if (type === 'hashchange' && hasNamedStep)
      prepare()
        .then((show) => show())
        .catch(reportLoadFailure);
  };
}

/** Presses Start in kiosks and in the windows of a talk. Their addresses load this code at once. */
export function startAlone(
  page: Document,
  loadReleases = () => import('./follow-releases.ts'),
): EventListener {
  let hasStarted = !/[?&](?:present(?:er)?|kiosk|remote|follow)=/.test(location.search);
  return ({ type }) => {
    if (hasStarted || type !== 'hashchange') return;
    hasStarted = true;
    const link = page.querySelector<HTMLElement>('a[data-replay]');
    if (link && asksForKiosk(location.search)) {
      link.dataset['autoplay'] = 'always';
      loadReleases().then((code) => code.followReleases(), reportLoadFailure);
    }
    link?.click();
  };
}

/**
 * Logs visitor actions, with code that is in the HTTP cache by then. Links do not wait for it. If
 * the code fails to load, nothing is logged, and the next sign of intent tries again.
 */
export function logActions(loadAnalytics: LoadAnalytics): EventListener {
  const earlyEvents: Event[] = [];
  let log: EventListener = (event) => void earlyEvents.push(event);
  const loadIntentCode = cacheSuccess(async () => {
    const { startAtIntent, trackActions } = await import('./first-intent.ts');
    startAtIntent(window);
    return trackActions;
  });
  const startLogging = cacheSuccess(async () => {
    // Started without the analytics code, which a content blocker may block.
    const intentCode = loadIntentCode();
    if (!SENDS_EVENTS) {
      await intentCode;
      return;
    }
    const [trackActions, { track }] = await Promise.all([intentCode, loadAnalytics()]);
    log = trackActions(track, earlyEvents);
  });
  return (event) => {
    if (SENDS_EVENTS && ACTION_EVENTS.includes(event.type)) log(event);
    if (![...FAILURES, 'online', 'toggle'].includes(event.type)) startLogging().catch(() => undefined);
  };
}

/**
 * Moves the transcript beside the stage and back. While it is beside the stage, or the presentation
 * plays, a press on its text leads to the step. The code loads when the pointer or the focus
 * reaches the button, so that its press takes effect at once, or with the first press on the text.
 */
export function handleTranscriptPress(
  page: Document,
  load: () => Promise<Pick<typeof TranscriptCode, 'handlePress'>> = () => import('./transcript-beside.ts'),
): EventListener {
  return (event) => {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    const isButton = target.closest('.transcript-beside') !== null;
    if (isButton && (type === 'pointerover' || type === 'focusin')) load().catch(doNothing);
    if (type !== 'click') return;
    if (isButton || (target.closest('.topic') && page.querySelector('.player, [data-beside]')))
      load().then((code) => code.handlePress(page, event as MouseEvent), reportLoadFailure);
  };
}

/** Makes links to translations lead to the same step or second of the content. */
export function keepPositionInTranslations(page: Document): EventListener {
  return ({ type, target }) => {
    if (type !== 'click' && type !== 'auxclick') return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[rel=alternate]') : null;
    if (!link) return;
    const video = page.querySelector<HTMLVideoElement>('#viewer video');
    const seconds = Math.floor(video?.currentTime ?? 0);
    link.hash = seconds > 0 ? `#t=${seconds}` : location.hash;
  };
}

// Repeated here, because an import would add a request. The type keeps both values the same.
const SHARE_DIALOG_ID: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/**
 * Logs dialogs that open and close, whatever the cause, by watching the markup. Includes the
 * `earlyEvents`, from before this code loaded (rules 7.33 and 7.34).
 */
export function trackDialogs(
  page: Document,
  track: (event: AnalyticsEvent) => unknown,
  earlyEvents: readonly Event[],
): void {
  const openDialogs = new Set<HTMLDialogElement>();

  function logDialog(dialog: HTMLDialogElement, isOpen: boolean): void {
    if (openDialogs.has(dialog) === isOpen) return;
    if (isOpen) openDialogs.add(dialog);
    else openDialogs.delete(dialog);
    track([isOpen ? 'show modal' : 'close modal', {}]);
    if (isOpen && dialog.id === SHARE_DIALOG_ID) track(['open social share', {}]);
  }

  function logOpenDialogs(): void {
    for (const dialog of page.querySelectorAll('dialog')) logDialog(dialog, dialog.open);
  }

  // Not every browser fires toggle events for dialogs, so a dialog that is open now counts too.
  for (const { type, target, newState } of earlyEvents as readonly ToggleEvent[])
    if (type === 'toggle' && target instanceof HTMLDialogElement) logDialog(target, newState === 'open');
  logOpenDialogs();
  new MutationObserver(logOpenDialogs).observe(page, { subtree: true, attributeFilter: ['open'] });
}

/**
 * Saves the chosen language if the middle button opens a link of the language menu in a new tab, as
 * `language-cookie.ts` does for a click.
 */
export function saveLanguageOfNewTab(event: Event): void {
  const { target, type, button } = event as PointerEvent;
  // The right button only opens a menu.
  if (type === 'auxclick' && button === 1 && target instanceof Element)
    target.closest<HTMLAnchorElement>('a[hreflang]')?.onclick?.(event as PointerEvent);
}
