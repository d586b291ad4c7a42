// What the first sign of intent or the first failure brings, as one file; the page has it in memory by then.
import { FAILURES, FAILURE_LOG_LIMIT } from '#domain/failure-event';
import { onceDone } from '#domain/retry';
import type { TRANSCRIPT_OPENED } from '#domain/transcript-rules';
import { reportFailure } from '#services/failures';
import type * as Analytics from '#stores/analytics';
import type { Answer } from './late-code.ts';
import { keepLanguageOfTab } from './keep-language.ts';
import { answerLikes } from './like-presses.ts';
import { serveIslands } from './serve-islands.ts';

export { loadChunk, toChunkError } from '#services/chunk';

type Podium = Window['podium'];
/** Loads what sends events. */
type LoadAnalytics = () => Promise<Pick<typeof Analytics, 'track'>>;
/** Loads the part of the client log that turns a failure into a record. */
type LoadLog = () => Promise<{ logFailure: (failure: Event) => Promise<void> }>;

// As a type, what other code imports too costs this file nothing.
const OPENED: typeof TRANSCRIPT_OPENED = 'podium:transcript-opened';

/** What a visitor does; the last is told by a transcript that he opens. */
const DEEDS = ['click', 'auxclick', 'submit', 'toggle', OPENED];

/** Answers what fails on a page, and what has failed before. */
export function answerFailures(page: Document, early: readonly Event[]): Answer {
  return begin(page, early, serveIslands(page), logFailures(), answerModals());
}

/** Answers what happens on a page of the site itself, and what has happened before. */
export function answerPage(
  page: Document,
  early: readonly Event[],
  { podium, loadAnalytics }: { podium: Podium; loadAnalytics: LoadAnalytics },
): Answer {
  return begin(
    page,
    early,
    serveIslands(page),
    logFailures(),
    answerLikes(page, podium),
    answerFocus(page),
    answerModals(),
    keepLanguageOfTab(page),
    answerDeeds(page, loadAnalytics),
  );
}

/** Tells the styles that presses are answered now, and has each of `answers` take the early events and the next ones. */
function begin(page: Document, early: readonly Event[], ...answers: readonly Answer[]): Answer {
  page.documentElement.dataset['served'] = '';
  const answer: Answer = (event) => answers.forEach((take) => take(event));
  early.forEach(answer);
  return answer;
}

/**
 * Logs what fails on a page, by code that loads with the first failure. What could not be logged for lack of a network is
 * logged when that returns.
 */
export function logFailures(load: LoadLog = () => import('#stores/failure-log')): Answer {
  let kept: Event[] = [];
  const log = (failure: Event): Promise<unknown> =>
    load()
      .then((code) => code.logFailure(failure))
      .catch(() => kept.length < FAILURE_LOG_LIMIT && kept.push(failure));
  return (event) => {
    if (FAILURES.includes(event.type)) void log(event);
    if (event.type !== 'online') return;
    const again = kept;
    kept = [];
    for (const failure of again) void log(failure);
  };
}

/** Reports code that did not load, which the page does without, to the client log. */
const report = (error: unknown): void =>
  reportFailure({ object: 'chunk', trigger: 'load', source: location.pathname, msg: String(error) });

/** Loads the code that takes care of the focus with the first focus; if it does not load, the next focus tries again. */
export function answerFocus(page: Document, load = () => import('./first-focus.ts')): Answer {
  let isServed = false;
  return ({ type, target }) => {
    if (type !== 'focusin' || isServed) return;
    isServed = true;
    load().then(
      (code) => code.serveFocus(page, target as Node),
      (error: unknown) => {
        isServed = false;
        report(error);
      },
    );
  };
}

/** Opens and closes dialogs by name, by code that loads when an event or the address names one. */
export function answerModals(load = () => import('./named-modals.ts')): Answer {
  return (event) => {
    if (event.type === 'hashchange' ? location.hash === '#share' : event.type.endsWith('-modal'))
      load().then((code) => code.answer(event), report);
  };
}

/**
 * Logs what a visitor does, by code that is in the HTTP cache by then. Nothing is held up: no link waits for code. Code that
 * does not load logs nothing, and the visitor does not notice; the next sign of intent tries again.
 */
export function answerDeeds(page: Document, loadAnalytics: LoadAnalytics): Answer {
  const early: Event[] = [];
  let answer: Answer = (event) => void early.push(event);
  const wake = onceDone(async () => {
    const [{ trackDeeds }, { track }] = await Promise.all([import('./deeds.ts'), loadAnalytics()]);
    answer = trackDeeds(page, track, early);
  });
  return (event) => {
    if (DEEDS.includes(event.type)) answer(event);
    if (![...FAILURES, 'online', 'toggle'].includes(event.type)) wake().catch(() => undefined);
  };
}
