import { browserEnvironment } from '#services/browser-environment';
import { joinLikeChannel } from '#services/like-channel';
import { sendLike } from '#services/likes';
import { goAfter, leaveTo } from '#services/navigate';
import { createLikes } from './create-likes.ts';
import type { LikeInput } from './like-view.ts';
import { trackLikes } from './track-states.ts';
import { track } from './track.ts';
import { $viewer, loadViewer } from './viewer.ts';

const { $acknowledged, ...likes } = createLikes({
  $viewer,
  loadViewer,
  sendLike: (target, hasLiked) => sendLike(browserEnvironment(), target, hasLiked),
  navigate: goToSignup,
  joinLikeChannel,
});

/** The likes of this page. */
export const { $likes, connectLikes, pressLike } = likes;

trackLikes($acknowledged, track);

/** Opens the sign-up page, except for signed-in visitors, whose viewer data may be wrong. */
function goToSignup({ signupHref, signupText }: Pick<LikeInput, 'signupHref' | 'signupText'>): void {
  if (document.documentElement.dataset['auth'] === 'in') return;
  const cta = {
    cta_location: 'Toolbar',
    cta_text: signupText,
    cta_type: 'BUTTON',
    target_url: signupHref,
  } as const;
  void goAfter(track(['signup visit', cta]), () => leaveTo(window, signupHref));
}
