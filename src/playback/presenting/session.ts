import {
  beginAt,
  change,
  here,
  isSamePlace,
  receive,
  shownPlace,
  type Message,
  type Presenting,
} from '#domain/presenting/presenting';
import type { TalkWindow } from '#domain/presenting/window-address';
import type { Player, PlayerState } from '../player-types.ts';
import { secureId } from '#domain/util/secure-id';
import { onInput, placeOf, showPlace } from './place.ts';
import { connectWindows } from './window-link.ts';

/** How often the windows of a talk say that they are there, in milliseconds. */
const BEAT_MS = 1_000;

/** A window without an answer for this long is taken for closed, in milliseconds. */
const LOST_MS = 4_000;

/** A talk in one of its windows. */
export interface Session {
  readonly state: () => Presenting;
  /** Changes a part of the state, in both windows. */
  readonly change: (part: Partial<Presenting>) => void;
  /** Takes the window that this one has opened. */
  readonly adopt: (other: Window) => void;
  /** Whether the other window has answered lately. */
  readonly isConnected: () => boolean;
  /** Moves the player as if the presenter did so in this window. */
  readonly act: (move: () => void) => void;
  /** Tells the player's new state to the other window. */
  readonly onMove: (state: PlayerState) => void;
  /** Ends the talk in both windows. */
  readonly end: () => void;
}

/** What a session needs of its window. */
interface SessionOptions extends TalkWindow {
  readonly player: Player;
  /** Called after each change of the state, and each second. */
  readonly onUpdate: (state: Presenting) => void;
  /** Called when the other window has ended the talk. */
  readonly onEnd?: () => void;
}

/** Joins a talk: keeps its state, and the place of the player, the same in both windows. */
export function openSession(options: SessionOptions, signal: AbortSignal): Session {
  const { role, player, onUpdate } = options;
  const by = secureId(crypto);
  let now = beginAt(player.state().step, by, Date.now());
  let heardAt = 0;
  /** Whether the last input came from this window. Otherwise its moves are not told. */
  let isOwn = role === 'console';
  const link = connectWindows(options, take, signal);

  function take(message: Message): void {
    heardAt = Date.now();
    if (message.kind === 'end') options.onEnd?.();
    const { now: next, answer } = receive(now, message);
    if (answer) link.send(answer);
    if (next !== now) {
      now = next;
      follow();
    }
    onUpdate(now.state);
  }
  const placeHere = () => (role === 'audience' ? shownPlace(now.state) : now.state.place);

  /** Moves the player to the place of the state. */
  function follow(): void {
    if (isSamePlace(placeHere(), placeOf(player.state()))) return;
    isOwn = false;
    showPlace(player, placeHere());
  }
  function tell(part: Partial<Presenting>): void {
    const { now: next, message } = change(now, by, part);
    now = next;
    link.send(message);
    onUpdate(now.state);
  }

  onInput(() => (isOwn = true), signal);
  const beat = () => {
    link.send(here(now, true));
    onUpdate(now.state);
  };
  const timer = setInterval(beat, BEAT_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  addEventListener('pageshow', beat, { signal });
  document.addEventListener('visibilitychange', beat, { signal });
  link.send(here(now, true));

  return {
    state: () => now.state,
    change: tell,
    adopt: link.adopt,
    isConnected: () => Date.now() - heardAt < LOST_MS && !link.isClosed(),
    act(move) {
      isOwn = true;
      move();
    },
    onMove(state) {
      const place = placeOf(state);
      if (!isOwn || isSamePlace(place, placeHere())) return;
      // Whoever moves the audience's own window wants to see it move.
      tell({ place, pointer: null, line: null, ...(role === 'audience' && { frozen: null }) });
    },
    end: () => link.send({ kind: 'end' }),
  };
}
