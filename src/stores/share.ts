import { copyField } from '#services/clipboard';
import { openPopup, readSharedAddress, shareSheet } from '#services/share';
import { createShare } from './create-share.ts';
import { $position } from './playback.ts';
import { trackShares } from './track-states.ts';
import { track } from './track.ts';

/** The share dialog of this page. */
export const {
  $share,
  $shareUrl,
  $linkCopy,
  $shareAct,
  enterShare,
  chooseStart,
  copyLink,
  openService,
  followService,
  shareNatively,
} = createShare({
  readAddress: () => readSharedAddress(document),
  readPosition: () => $position.get(),
  copyField: (field) => copyField(field),
  openPopup: (href, size) => openPopup(window, href, size),
  sheet: () => shareSheet(window),
});

trackShares($shareAct, track);
