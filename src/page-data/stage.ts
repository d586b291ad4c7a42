import type { Messages } from '#i18n/messages';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';
import type { SignUp } from './teaser.ts';

/** The props of the viewer's island, which plays the content. */
export interface Stage {
  kind: 'presentation' | 'video';
  /** Path of the published scene or video. */
  dataHref: string;
  /**
   * Texts needed before the player's own texts have loaded. In `failed`, `{{name}}` is the failed
   * control.
   */
  texts: { loading: string; failed: string };
  /**
   * The sign-up link at the end of teased content. Absent from other content, to save its bytes.
   */
  signUp?: SignUp;
}

/** Builds the props of the viewer's island. */
export function buildStage(input: {
  content: Presentation | Video;
  dataHref: string;
  signUp: SignUp | null;
  t: Messages;
}): Stage {
  const { content, dataHref, signUp, t } = input;
  return {
    kind: 'video' in content ? 'video' : 'presentation',
    dataHref,
    texts: { loading: t('view:viewer.loading'), failed: t('view:viewer.failed', { name: '{{name}}' }) },
    ...(signUp !== null && { signUp }),
  };
}
