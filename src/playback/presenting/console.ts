// Loads on demand, when a visitor presents with notes.
import {
  clearStep,
  toggleBlank,
  toggleFrozen,
  type Presenting,
  type PresentedVideo,
} from '#domain/presenting/presenting';
import { addressOf, type TalkWindow } from '#domain/presenting/window-address';
import { typedKey } from '#domain/util/typed-key';
import { add, adoptStyle } from '../dom.ts';
import { keepAwake } from '../keep-awake.ts';
import { openAudienceWindow } from './audience-window.ts';
import css from './console.css?inline';
import { addInk } from './ink.ts';
import { addNextStep } from './next-step.ts';
import { addNotes } from './notes-panel.ts';
import { openSession } from './session.ts';
import { addStepList } from './step-list.ts';
import { takeWindow } from './take-window.ts';
import { addTalkBar } from './talk-bar.ts';
import type { Live } from './live.ts';
import { keepHere, liveKey } from './window-storage.ts';
import { BLANK_KEYS, type TalkOptions, type TalkPart } from './talk-options.ts';
import { watchVideos } from './talk-video.ts';
import { measureTimes } from './talk-times.ts';
import { addTool } from './talk-tool.ts';
import { createDrawing } from './drawing.ts';

/** Icons of the tools: paths in a square of 24 pixels. */
const ICONS = {
  freeze: 'M12 3v18M4.5 7.5l15 9m0-9-15 9',
  pointer: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v2m0 14v2M3 12h2m14 0h2',
  pen: 'm4 20 1-5L16 4l4 4L9 19zm10-14 4 4',
  clear: 'M4 20h16M6 14l8-10 6 5-7 9H9z',
  steps: 'M9 6h11M9 12h11M9 18h11M4 6h1m-1 6h1m-1 6h1',
  devices: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm3 15h2',
} as const;

/** Fills of the two buttons that cover the stage. */
const SHEET = 'M4 5h16v14H4z';

/** Makes this page the console of a talk, until the presenter ends it. */
export async function joinTalk(talk: TalkWindow, options: TalkOptions): Promise<TalkPart> {
  const texts = await options.loadTexts();
  const { stage, player, scene } = options;
  const whole = stage.closest('section') ?? stage;
  const root = stage.querySelector<HTMLElement>('.player') ?? stage;
  const life = new AbortController();
  const { signal } = life;
  adoptStyle(css, signal);
  takeWindow(whole, talk.role, signal);
  history.replaceState(history.state, '', addressOf(location.href, talk));
  player.pause();
  const updates: ((state: Presenting) => void)[] = [];
  const session = openSession(
    {
      ...talk,
      player,
      onUpdate: (state) => {
        for (const update of updates) update(state);
      },
    },
    signal,
  );
  const { change, state } = session;
  const audience = openAudienceWindow(talk, session);

  const end = () => {
    session.end();
    life.abort();
    history.replaceState(history.state, '', addressOf(location.href, null));
    options.onEnd();
    root.focus({ preventScroll: true });
  };
  const panels = document.createElement('div');
  panels.className = 'talk-panels';
  panels.dir = document.dir || 'ltr';
  const bar = addTalkBar(whole, { texts, session, audience, scene, end });
  const tools = add(whole, 'div', 'talk-tools');
  tools.role = 'toolbar';
  tools.ariaLabel = texts.tools;
  tools.dir = panels.dir;
  whole.append(panels);
  signal.addEventListener('abort', () => {
    for (const part of [bar.node, tools, panels]) part.remove();
  });
  const slide = stage.querySelector<HTMLElement>('.player-stage') ?? stage;
  const ink = addInk(slide, player, scene, signal);
  const drawing = createDrawing(root, ink, session, signal);
  const next = addNextStep(panels, scene, texts, signal);
  const notes = addNotes(panels, talk.id, scene, texts, signal);
  const times = measureTimes(scene.steps.length, options.times);
  const list = addStepList(whole, scene, texts, { goTo: player.goTo, times }, signal);

  const black = addTool(tools, SHEET, texts.black, 'B', () => change(toggleBlank(state(), 'black')));
  black.classList.add('talk-black');
  const white = addTool(tools, SHEET, texts.white, 'W', () => change(toggleBlank(state(), 'white')));
  white.classList.add('talk-white');
  const freeze = addTool(tools, ICONS.freeze, texts.freeze, 'Z', () => change(toggleFrozen(state())));
  const pointer = addTool(tools, ICONS.pointer, texts.pointer, 'O', () => drawing.toggle('pointer'));
  const pen = addTool(tools, ICONS.pen, texts.pen, 'I', () => drawing.toggle('pen'));
  const clear = addTool(tools, ICONS.clear, texts.clear, 'C', () => change(clearStep(state())));
  const steps = addTool(tools, ICONS.steps, texts.steps, 'L', () => list.open(state().place.step));
  let live: Live | undefined;
  const connect = async () => {
    const { openLive } = await import('./live.ts');
    if (signal.aborted) return;
    live ??= openLive(whole, { talk, texts, session, player, note: notes.note }, signal);
  };
  const devices = addTool(tools, ICONS.devices, texts.devices, 'R', () => {
    // Without a network, the code cannot load. The next press tries again.
    void connect().then(
      () => live?.open(),
      () => undefined,
    );
  });
  if (keepHere(liveKey(talk)).read() !== null) void connect().catch(() => undefined);
  const keys = new Map(
    Object.entries({ z: freeze, o: pointer, i: pen, c: clear, l: steps, r: devices }).map(
      ([key, tool]) => [key, () => tool.click()] as const,
    ),
  );
  for (const [key, wanted] of Object.entries(BLANK_KEYS))
    keys.set(key, () => (wanted === 'black' ? black : white).click());
  keys.set('>', () => notes.resize(1));
  keys.set('<', () => notes.resize(-1));

  updates.push(
    (now) => {
      black.ariaPressed = `${now.blank === 'black'}`;
      white.ariaPressed = `${now.blank === 'white'}`;
      freeze.ariaPressed = `${now.frozen !== null}`;
      pointer.ariaPressed = `${drawing.tool() === 'pointer'}`;
      pen.ariaPressed = `${drawing.tool() === 'pen'}`;
      whole.dataset['blank'] = now.blank;
    },
    times.count,
    (now) => bar.update(now, times.last() ?? undefined),
    ink.show,
    ({ place }) => {
      next.show(place.step);
      notes.show(place.step);
    },
    (now) => live?.update(now),
  );
  signal.addEventListener('abort', () => delete whole.dataset['blank']);
  document.addEventListener('keydown', (event) => handleKey(event, { keys, player }), { signal });
  // Captured, because the player handles each Escape.
  document.addEventListener('keydown', (event) => isEnd(event, options) && end(), {
    signal,
    capture: true,
  });
  watchVideos(stage, (video: PresentedVideo) => change({ video }), signal);
  signal.addEventListener(
    'abort',
    keepAwake(() => !signal.aborted),
  );
  if (options.isNew) {
    change({});
    audience.open();
  }
  for (const update of updates) update(state());
  // The parts of the console have left the stage another size.
  player.resize();
  return { onMove: session.onMove };
}

/** What the keys of the console do. */
interface KeyCommands extends Pick<TalkOptions, 'player'> {
  /** What single keys do. */
  readonly keys: ReadonlyMap<string, () => void>;
}

/** Elements that handle keys themselves. */
const FIELDS = 'input,select,textarea,dialog';

/** Reports whether a key ends the talk: Escape, if there is nothing else to leave. */
function isEnd({ key, target, isComposing }: KeyboardEvent, { stage, player }: TalkOptions): boolean {
  const { isFree, isOverview } = player.state();
  const hasMore = isFree || isOverview || stage.querySelector('.player-description') !== null;
  return key === 'Escape' && !isComposing && !hasMore && !(target as Element).closest('dialog');
}

/** Handles the keys that no other part of the console has handled. */
function handleKey(event: KeyboardEvent, { keys, player }: KeyCommands): void {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || target.closest(FIELDS))
    return;
  const key = typedKey(event);
  const isOnText = target.closest('.talk-notes') !== null;
  const moves: Readonly<Record<string, () => void>> = {
    arrowright: player.next,
    arrowleft: player.previous,
    pagedown: player.next,
    pageup: player.previous,
    ...(!isOnText && { arrowdown: player.next, arrowup: player.previous }),
    ...(!target.closest('button,a,[tabindex]') && { ' ': player.next }),
  };
  const act = moves[key] ?? (event.repeat ? undefined : keys.get(key));
  if (!act) return;
  event.preventDefault();
  act();
}
