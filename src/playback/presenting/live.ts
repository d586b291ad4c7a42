// Loads on demand, when a presenter connects phones or the audience.
import type { PresentingTexts } from '#domain/addresses/texts-path';
import { LIVE_CALL, LIVE_SECRET_HEADER } from '#domain/addresses/calls';
import { isSamePlace, shownPlace, toggleBlank, type Presenting } from '#domain/presenting/presenting';
import { isOutdated, type Order, type RoomEvent } from '#domain/presenting/room';
import { addressOf, remoteAddress, type TalkWindow } from '#domain/presenting/window-address';
import { secureId } from '#domain/util/secure-id';
import { adoptStyle } from '../dom.ts';
import type { Player } from '../player-types.ts';
import css from './live.css?inline';
import { addLiveDialog } from './live-dialog.ts';
import { joinRoom, type RoomLink } from './room-link.ts';
import type { Session } from './session.ts';
import { keepHere, liveKey } from './window-storage.ts';

/** Longest notes of a step that are sent, in characters. */
const MAX_NOTE = 12_000;

/** What the connection of other devices needs of the console. */
interface LiveOptions {
  readonly talk: TalkWindow;
  readonly texts: PresentingTexts;
  readonly session: Session;
  readonly player: Player;
  /** Returns the notes of the current step. */
  readonly note: () => string;
}

/** The room of a talk, and the secrets of those who drive it. */
interface Keys {
  readonly secret: string;
  readonly room: string;
  readonly remote: string;
}

/** Other devices that follow the talk. */
export interface Live {
  readonly open: () => void;
  /** Tells them the state. */
  readonly update: (state: Presenting) => void;
}

/** Asks the origin for the room of a secret. Returns null if the site has no relay. */
async function findRoom(talk: TalkWindow): Promise<Keys | null> {
  const kept = keepHere(liveKey(talk));
  const old = kept.read();
  if (old !== null) return JSON.parse(old) as Keys;
  const secret = secureId(crypto);
  const response = await fetch(LIVE_CALL, { method: 'POST', headers: { [LIVE_SECRET_HEADER]: secret } });
  if (!response.ok || response.headers.get('content-type')?.includes('json') !== true) return null;
  const keys = { secret, ...((await response.json()) as Omit<Keys, 'secret'>) };
  kept.write(JSON.stringify(keys));
  return keys;
}

/** Connects phones and the audience's devices to a talk, until the signal aborts. */
export function openLive(parent: Element, options: LiveOptions, signal: AbortSignal): Live {
  const { talk, texts, session, player, note } = options;
  adoptStyle(css, signal);
  let link: RoomLink | undefined;
  let isOpen = false;
  /** The newest version that was made, and that of the last move which no remote asked for. */
  let version = 0;
  let movedAt = 0;
  let isOrdered = false;
  let told = '';
  let place = shownPlace(session.state());
  let isPosting = false;
  const dialog = addLiveDialog(
    parent,
    texts,
    {
      takeSigns(isOn) {
        isOpen = isOn;
        void update(session.state());
      },
      invite: (address) => session.change({ invitation: session.state().invitation ? null : address }),
      retry: () => void connect(),
    },
    signal,
  );

  async function connect(): Promise<void> {
    dialog.showStatus('connecting');
    try {
      const keys = await findRoom(talk);
      if (signal.aborted) return;
      if (!keys) {
        dialog.showStatus('noRelay');
        return;
      }
      join(keys);
    } catch {
      dialog.showStatus('relayLost');
    }
  }
  function join({ secret, room, remote }: Keys): void {
    const page = addressOf(location.href, null);
    dialog.showCodes({
      remote: remoteAddress(page, room, remote),
      follow: addressOf(page.replace(/#.*/, '#step=1'), { role: 'follower', id: room }),
    });
    const prepare = () => {
      told = '';
      return update(session.state());
    };
    const onStatus = (isConnected: boolean) => dialog.showStatus(isConnected ? 'relayed' : 'relayLost');
    link = joinRoom({ room, secret, take, onStatus, prepare }, signal);
    // Also when the console closes, so that nobody waits for it.
    signal.addEventListener('abort', () => {
      void link?.post({ kind: 'end' });
      keepHere(liveKey(talk)).write(null);
    });
  }
  function take(event: RoomEvent): void {
    if (event.kind === 'order') obey(event);
    else dialog.take(event);
  }
  function obey(order: Order): void {
    if (isOutdated(order, movedAt)) return;
    const moves: Partial<Record<Order['command'], () => void>> = {
      next: player.next,
      previous: player.previous,
      go: () => player.goTo(order.step ?? 1),
    };
    const move = moves[order.command];
    isOrdered = true;
    if (move) session.act(move);
    else if (order.command === 'black') session.change(toggleBlank(session.state(), 'black'));
    else session.change({ pointer: order.point ?? null });
    isOrdered = false;
  }
  /** Sends the state, unless it is the one that was sent last. */
  async function update(state: Presenting): Promise<void> {
    const { blank, startedAt } = state;
    const shown = shownPlace(state);
    const body = { shown, told: { note: note().slice(0, MAX_NOTE), blank, startedAt }, isOpen };
    dialog.showInvitation(state.invitation !== null);
    const text = JSON.stringify(body);
    if (text === told || !link) return;
    told = text;
    version = Math.max(version + 1, Date.now());
    if (!isOrdered && !isSamePlace(place, shown)) movedAt = version;
    place = shown;
    if (isPosting) return;
    isPosting = true;
    // Changes during a post are sent together by the next one.
    for (let sent = ''; sent !== told && !signal.aborted;) {
      sent = told;
      const answer = await link.post({ kind: 'state', version, ...(JSON.parse(sent) as object) });
      if (!answer) break;
      if (answer.version > version) {
        version = answer.version + 1;
        sent = '';
      }
    }
    isPosting = false;
  }
  void connect();
  return { open: () => dialog.open(), update: (state) => void update(state) };
}
