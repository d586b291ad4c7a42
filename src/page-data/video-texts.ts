import type { VideoTexts } from '#domain/video-texts';
import type { Messages } from '#i18n/messages';

/** The texts of the video player in one language. */
export function buildVideoTexts(t: Messages): VideoTexts {
  return {
    chapters: t('view:video.chapters'),
    failed: t('view:video.failed'),
    openFile: t('view:video.openFile'),
    // The player puts the number in.
    speed: t('view:video.speed', { rate: '{{rate}}' }),
    keys: t('view:video.keys'),
    close: t('common:close'),
    space: t('view:video.space'),
    playOrPause: t('view:video.playOrPause'),
    tenSeconds: t('view:video.tenSeconds'),
    fiveSeconds: t('view:video.fiveSeconds'),
    tenths: t('view:video.tenths'),
    mute: t('view:video.mute'),
    fullscreen: t('view:video.fullscreen'),
    captions: t('view:video.captions'),
    slowerOrFaster: t('view:video.slowerOrFaster'),
    showKeys: t('view:video.showKeys'),
  };
}
