import { browserEnvironment } from '#services/browser-environment';
import { joinLikeChannel } from '#services/like-channel';
import { sendLike } from '#services/likes';
import { createLikes } from './create-likes.ts';
import { $viewer, loadViewer } from './viewer.ts';

/** The likes of this page. */
export const { $likes, connectLikes, pressLike } = createLikes({
  $viewer,
  loadViewer,
  sendLike: (target, hasLiked) => sendLike(browserEnvironment(), target, hasLiked),
  navigate: (href) => location.assign(href),
  joinLikeChannel,
});
