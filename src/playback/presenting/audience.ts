// Loads on demand, in the window that an audience sees.
import { toggleBlank } from '#domain/presenting/presenting';
import type { TalkWindow } from '#domain/presenting/window-address';
import { typedKey } from '#domain/util/typed-key';
import { add } from '../dom.ts';
import { keepAwake } from '../keep-awake.ts';
import { addInk } from './ink.ts';
import { addInvitation } from './invitation.ts';
import { openSession } from './session.ts';
import { takeWindow } from './take-window.ts';
import { followVideo } from './talk-video.ts';
import { BLANK_KEYS, type TalkOptions, type TalkPart } from './talk-options.ts';

/** Makes this window the one that the audience sees. It follows the console, and has no links. */
export function joinTalk(talk: TalkWindow, options: TalkOptions): TalkPart {
  const { stage, player, scene } = options;
  const whole = stage.closest('section') ?? stage;
  const { signal } = new AbortController();
  // Escape, with which presenters leave full screen, must not show the page.
  addEventListener('keydown', (event) => event.key === 'Escape' && event.stopPropagation(), {
    signal,
    capture: true,
  });
  takeWindow(whole, talk.role, signal);
  whole.dataset['fills'] = '';
  player.pause();
  const root = stage.querySelector<HTMLElement>('.player');
  const slide = stage.querySelector<HTMLElement>('.player-stage') ?? stage;
  const ink = addInk(slide, player, scene, signal);
  const blank = add(root ?? stage, 'div', 'talk-blank');
  blank.hidden = true;
  const invitation = addInvitation(root ?? stage);
  const session = openSession(
    {
      ...talk,
      player,
      onUpdate(state) {
        blank.dataset['blank'] = state.blank;
        blank.hidden = state.blank === 'none';
        invitation.show(state.invitation);
        ink.show(state);
        followVideo(stage, state.video);
      },
      onEnd: () => close(),
    },
    signal,
  );
  // The keys of a presentation remote go to the window that was opened last.
  addEventListener('keydown', (event) => {
    const wanted = BLANK_KEYS[typedKey(event)];
    if (wanted && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat)
      session.change(toggleBlank(session.state(), wanted));
  });
  keepAwake(() => true);
  root?.focus({ preventScroll: true });
  return { onMove: session.onMove };
}
