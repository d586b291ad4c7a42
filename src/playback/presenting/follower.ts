// Loads on demand, on devices of the audience.
import { isSamePlace, readPlace, type Place } from '#domain/presenting/presenting';
import { MAX_QUESTION, type RoomEvent, type Sign } from '#domain/presenting/room';
import type { TalkWindow } from '#domain/presenting/window-address';
import { add, addPath, adoptStyle } from '../dom.ts';
import css from './follower.css?inline';
import { onInput, placeOf, showPlace } from './place.ts';
import { joinRoom } from './room-link.ts';
import type { TalkOptions, TalkPart } from './talk-options.ts';

/** Lets this page follow the steps of a presenter, until its visitor looks around. */
export async function joinTalk(talk: TalkWindow, options: TalkOptions): Promise<TalkPart> {
  const texts = await options.loadTexts();
  const { player } = options;
  const life = new AbortController();
  const { signal } = life;
  adoptStyle(css, signal);
  player.pause();
  const bar = add(document.body, 'aside', 'follow-bar on-dark');
  bar.ariaLabel = texts.following;
  bar.dir = document.dir || 'ltr';
  const status = add(bar, 'p');
  status.role = 'status';
  const back = add(bar, 'button', 'button');
  back.textContent = texts.back;
  const signs = add(bar, 'div', 'follow-signs');
  let place: Place | null = null;
  let isConnected = false;
  let isFollowing = true;
  let isOver = false;
  /** Whether the last input came from the visitor. */
  let isOwn = false;
  let as = '';

  function draw(): void {
    back.hidden = isFollowing || isOver;
    const doing = isFollowing ? texts.following : texts.lookingAround;
    const words = isOver ? texts.talkOver : isConnected ? doing : texts.waitingPresenter;
    if (status.textContent !== words) status.textContent = words;
    bar.dataset['follows'] = `${isFollowing}`;
  }
  function follow(): void {
    isOwn = false;
    if (place && isFollowing) showPlace(player, place);
    draw();
  }
  back.onclick = () => {
    isFollowing = true;
    follow();
    options.stage.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  };
  function take(event: RoomEvent): void {
    if (event.kind === 'you') as = event.id;
    else if (event.kind === 'end') {
      isOver = true;
      signs.hidden = true;
      draw();
      life.abort();
    } else if (event.kind === 'state') {
      place = readPlace(event.shown) ?? place;
      signs.hidden = !event.isOpen;
      isConnected = true;
      follow();
    }
  }
  const link = joinRoom(
    {
      room: talk.id,
      secret: null,
      take,
      onStatus(isOn) {
        isConnected = isOn;
        if (!isOn && !isOver) signs.hidden = true;
        draw();
      },
    },
    signal,
  );

  /** Sends to the presenter, and says whether it arrived. */
  async function send(body: object): Promise<void> {
    const answer = await link.post({ ...body, as });
    status.textContent = answer?.status === 200 ? texts.sent : texts.notSent;
  }
  const addSign = (sign: Sign, icon: string) => {
    const button = add(signs, 'button', 'tool');
    addPath(button)(icon);
    button.ariaLabel = button.title = texts[sign];
    button.onclick = () => void send({ kind: 'sign', sign });
  };
  addSign(
    'hand',
    'M8 12V5.5a1.5 1.5 0 0 1 3 0V11V3.5a1.5 1.5 0 0 1 3 0V11V5a1.5 1.5 0 0 1 3 0v9a7 7 0 0 1-12.7 4L2.8 14.2a1.6 1.6 0 0 1 2.6-1.8L8 15z',
  );
  addSign(
    'thumb',
    'M7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7zM3.5 11H7v9H3.5z',
  );
  const form = add(signs, 'form');
  const question = add(form, 'input');
  Object.assign(question, { required: true, maxLength: MAX_QUESTION, placeholder: texts.question });
  question.ariaLabel = texts.question;
  add(form, 'button', 'button').textContent = texts.send;
  form.onsubmit = (event) => {
    event.preventDefault();
    void send({ kind: 'question', text: question.value });
    question.value = '';
  };
  signs.hidden = true;
  onInput(() => (isOwn = true), signal);
  // The bar is above the viewer also on the full screen.
  document.addEventListener('fullscreenchange', () =>
    (document.fullscreenElement ?? document.body).append(bar),
  );
  draw();
  return {
    onMove(state) {
      if (!isOwn || !isFollowing || !place || isSamePlace(placeOf(state), place)) return;
      isFollowing = false;
      draw();
    },
  };
}
