// Loads on demand, on the phone of a presenter.
import { formatClock } from '#domain/playback/clock-time';
import { readPlace, type Place, type Presenting } from '#domain/presenting/presenting';
import type { Order, RoomEvent } from '#domain/presenting/room';
import type { TalkWindow } from '#domain/presenting/window-address';
import { add, addPath, adoptStyle } from '../dom.ts';
import { keepAwake } from '../keep-awake.ts';
import { addInk } from './ink.ts';
import { showPlace } from './place.ts';
import css from './remote.css?inline';
import { joinRoom } from './room-link.ts';
import { addStepList } from './step-list.ts';
import { takeWindow } from './take-window.ts';
import type { TalkOptions, TalkPart } from './talk-options.ts';
import { keepHere } from './window-storage.ts';

/** Shortest time between two places of the pointer, in milliseconds. */
const POINT_MS = 60;

/** How the phone shakes, in milliseconds: known without a look at it. */
const SHAKES = { next: [30], previous: [30, 60, 30], failed: [250], other: [15] } as const;

/** What only remotes learn about the talk. */
interface Told {
  readonly note: string;
  readonly blank: Presenting['blank'];
  readonly startedAt: number;
}

function readTold(told: unknown): Told {
  const { note, blank, startedAt } = (told ?? {}) as Partial<Told>;
  return {
    note: typeof note === 'string' ? note : '',
    blank: blank === 'black' || blank === 'white' ? blank : 'none',
    startedAt: typeof startedAt === 'number' ? startedAt : Date.now(),
  };
}

/** Makes this page the remote of a talk. It sends orders, and shows what the console says. */
export async function joinTalk(talk: TalkWindow, options: TalkOptions): Promise<TalkPart> {
  const texts = await options.loadTexts();
  const { stage, player, scene } = options;
  const whole = stage.closest('section') ?? stage;
  const life = new AbortController();
  const { signal } = life;
  const kept = keepHere(`podium-remote-${talk.id}`);
  const secret = options.secret ?? kept.read();
  kept.write(secret);
  adoptStyle(css, signal);
  takeWindow(whole, talk.role, signal);
  player.pause();
  const root = stage.querySelector<HTMLElement>('.player') ?? stage;
  root.inert = true;
  const slide = stage.querySelector<HTMLElement>('.player-stage') ?? stage;
  const ink = addInk(slide, player, scene, signal);

  const panel = add(whole, 'div', 'remote');
  panel.dir = document.dir || 'ltr';
  const facts = add(panel, 'div', 'remote-facts');
  const position = add(facts, 'b');
  const time = add(facts, 'span');
  const status = add(panel, 'p', 'remote-status');
  status.role = 'status';
  const notes = add(panel, 'div', 'remote-notes');
  notes.tabIndex = 0;
  notes.role = 'region';
  notes.ariaLabel = texts.notes;
  const tools = add(panel, 'div', 'remote-tools');
  const addButton = (parent: Element, icon: string, name: string, act: () => void) => {
    const button = add(parent, 'button', 'tool');
    button.type = 'button';
    addPath(button)(icon);
    add(button, 'span').textContent = name;
    button.onclick = act;
    return button;
  };
  let seen = 0;
  let place: Place = { step: player.state().step, isWhole: false, view: null };
  let told = readTold(null);
  let isPointing = false;
  let isConnected = false;
  let isOver = false;
  /** Why the last order was not taken. */
  let fault = '';

  const shake = (kind: keyof typeof SHAKES) => (navigator as Partial<Navigator>).vibrate?.([...SHAKES[kind]]);
  function statusText(): string {
    if (isOver) return texts.talkOver;
    if (secret === null) return texts.scanAgain;
    if (!isConnected) return seen === 0 ? texts.connecting : texts.relayLost;
    return fault || (isPointing ? texts.pointHint : '');
  }
  async function order(command: Order['command'], more: Partial<Order> = {}): Promise<void> {
    if (command !== 'point') shake(command === 'next' || command === 'previous' ? command : 'other');
    const answer = await link.post({ kind: 'order', command, seen, ...more });
    const isTaken = answer?.status === 200;
    const isAway = answer?.status === 409;
    fault = isTaken ? '' : texts[isAway ? 'consoleAway' : 'relayLost'];
    draw();
    if (!isTaken && command !== 'point') shake('failed');
  }
  const list = addStepList(whole, scene, texts, { goTo: (step) => void order('go', { step }) }, signal);
  addButton(tools, 'M9 6h11M9 12h11M9 18h11M4 6h1m-1 6h1m-1 6h1', texts.steps, () => list.open(place.step));
  const black = addButton(tools, 'M4 5h16v14H4z', texts.black, () => void order('black'));
  const pointer = addButton(
    tools,
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v2m0 14v2M3 12h2m14 0h2',
    texts.pointer,
    () => {
      isPointing = !isPointing;
      shake('other');
      draw();
    },
  );
  const moves = add(panel, 'div', 'remote-moves');
  addButton(moves, 'M15 5l-7 7 7 7', texts.previous, () => void order('previous'));
  addButton(moves, 'M9 5l7 7-7 7', texts.next, () => void order('next'));
  const pad = add(stage, 'div', 'remote-pad');

  function draw(): void {
    position.textContent = `${place.step} / ${scene.steps.length}`;
    time.textContent = formatClock(Math.max(0, Date.now() - told.startedAt) / 1000);
    black.ariaPressed = `${told.blank !== 'none'}`;
    pointer.ariaPressed = `${isPointing}`;
    pad.hidden = !isPointing;
    whole.dataset['blank'] = told.blank;
    const words = statusText();
    if (status.textContent !== words) status.textContent = words;
  }
  function showNote(): void {
    notes.lang = told.note === '' ? document.documentElement.lang : scene.language;
    notes.classList.toggle('talk-quiet', told.note === '');
    notes.replaceChildren();
    for (const part of (told.note || texts.noNotesHere).split(/\n{2,}/)) {
      const paragraph = add(notes, 'p');
      paragraph.dir = 'auto';
      paragraph.textContent = part;
    }
    notes.scrollTop = 0;
  }
  function take(event: RoomEvent): void {
    if (event.kind === 'end') {
      isOver = true;
      kept.write(null);
      draw();
      life.abort();
      return;
    }
    if (event.kind !== 'told') return;
    const before = told.note;
    seen = event.version;
    place = readPlace(event.shown) ?? place;
    told = readTold(event.told);
    isConnected = true;
    showPlace(player, place);
    if (told.note !== before) showNote();
    fault = '';
    draw();
  }
  const onStatus = (isOn: boolean) => {
    isConnected = isOn;
    draw();
  };
  const link = joinRoom({ room: talk.id, secret, take, onStatus }, signal);
  addPointing(pad, (event) => {
    const point = event && ink.toPoint(event);
    void order('point', { point });
  });
  addEventListener('keydown', (event) => handleKey(event, order), { signal, capture: true });
  const timer = setInterval(draw, 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
  keepAwake(() => !signal.aborted);
  showNote();
  draw();
  player.resize();
  return { onMove: () => undefined };
}

/** Reports where a finger is on the stage, not too often, and that it has left. */
function addPointing(pad: HTMLElement, report: (event: PointerEvent | null) => void): void {
  let reportedAt = 0;
  pad.onpointerdown = pad.onpointermove = (event) => {
    if (!event.isPrimary || event.timeStamp - reportedAt < POINT_MS) return;
    reportedAt = event.timeStamp;
    report(event);
  };
  pad.onpointerup = pad.onpointercancel = () => {
    reportedAt = 0;
    report(null);
  };
}

/** Lets the keys of clickers, which may be paired with the phone, send orders. */
function handleKey(event: KeyboardEvent, order: (command: Order['command']) => unknown): void {
  const command = (
    { ArrowRight: 'next', PageDown: 'next', ArrowLeft: 'previous', PageUp: 'previous' } as const
  )[event.key as 'PageUp'] as Order['command'] | undefined;
  if (!command || (event.target as Element).closest('dialog,input,.remote-notes')) return;
  event.preventDefault();
  event.stopPropagation();
  order(command);
}
