import type { PresentingTexts } from '#domain/addresses/texts-path';
import { formatClock } from '#domain/playback/clock-time';
import type { Scene } from '#domain/playback/scene';
import { paceAt, plannedAt } from '#domain/presenting/pace';
import type { Presenting } from '#domain/presenting/presenting';
import type { StepTimes } from '#domain/presenting/step-times';
import { add, addPath } from '../dom.ts';
import type { AudienceWindow } from './audience-window.ts';
import type { Session } from './session.ts';

/** Longest planned talk, in minutes. */
const MAX_MINUTES = 600;

/** What the bar needs of the console. */
interface BarOptions {
  readonly texts: PresentingTexts;
  readonly session: Session;
  readonly audience: AudienceWindow;
  readonly scene: Scene;
  readonly end: () => void;
}

/** Adds the time, the pace, the clock, and what is known about the audience window. */
export function addTalkBar(parent: Element, { texts, session, audience, scene, end }: BarOptions) {
  const node = document.createElement('header');
  node.className = 'talk-bar';
  node.dir = document.dir || 'ltr';
  parent.prepend(node);
  const addFact = (name: string) => {
    const fact = add(node, 'p', 'talk-fact');
    add(fact, 'span').textContent = name;
    return add(fact, 'b');
  };
  const elapsed = addFact(texts.elapsed);
  const restart = add(node, 'button', 'tool');
  restart.type = 'button';
  restart.title = texts.restartTime;
  addPath(restart)('M3 12a9 9 0 1 0 3-6.7L3 8m0-5v5h5');
  restart.onclick = () => session.change({ startedAt: Date.now() });
  const label = add(node, 'label', 'talk-fact');
  add(label, 'span').textContent = texts.plan;
  const plan = add(label, 'input');
  Object.assign(plan, { type: 'number', min: '1', max: `${MAX_MINUTES}`, inputMode: 'numeric' });
  plan.onchange = () => {
    const minutes = Math.min(MAX_MINUTES, Math.floor(plan.valueAsNumber));
    session.change({ plan: minutes > 0 ? minutes : null });
  };
  const pace = addFact(texts.pace);
  const clock = addFact(texts.clock);
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' });
  const status = add(node, 'p', 'talk-status');
  status.role = 'status';
  const open = add(node, 'a', 'button talk-open');
  open.textContent = texts.openAudience;
  open.target = audience.name;
  // Where the browser refuses the window to the script, it follows the link.
  open.onclick = (event) => {
    audience.open();
    if (audience.status() !== 'blocked') event.preventDefault();
  };
  const stop = add(node, 'button', 'tool talk-end');
  stop.type = 'button';
  stop.textContent = texts.end;
  stop.title = `${texts.end} (Esc)`;
  stop.onclick = end;

  function paceOf({ startedAt, plan: minutes, place }: Presenting, weights?: StepTimes): string {
    if (minutes === null) return '–';
    const planned = plannedAt(place.step, scene.steps.length, minutes * 60, weights);
    const late = paceAt((Date.now() - startedAt) / 1000, planned);
    if (Math.abs(late) < 1) return texts.onTime;
    return (late > 0 ? texts.behind : texts.ahead).replace('{{time}}', formatClock(Math.abs(late)));
  }
  /** Writes a text only if it differs, because a status would be read again. */
  const write = (part: HTMLElement, text: string) => {
    if (part.textContent !== text) part.textContent = text;
  };
  return {
    node,
    /** Shows a state. `weights` are the times of the steps in the talk before. */
    update(state: Presenting, weights?: StepTimes): void {
      write(elapsed, formatClock((Date.now() - state.startedAt) / 1000));
      write(clock, time.format());
      write(pace, paceOf(state, weights));
      node.dataset['status'] = audience.status();
      write(status, texts[audience.status()]);
      open.hidden = audience.status() === 'connected' || audience.status() === 'waiting';
      open.href = audience.href();
      if (document.activeElement !== plan) plan.value = state.plan === null ? '' : `${state.plan}`;
    },
  };
}
