import type { Messages } from '#i18n/messages';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';
import type { SignUp } from './teaser.ts';

/** What the viewer needs to play: the props of its island. */
export interface Stage {
  kind: 'presentation' | 'video';
  /** Path of the published scene or video. */
  dataHref: string;
  /** What is shown before the player's own texts are there; `failed` names what failed by `{{name}}`. */
  texts: { loading: string; failed: string };
  /** Where the rest of teased content would follow. Absent in all other content, whose pages then carry no byte of it. */
  signUp?: SignUp;
}

/** Builds what the viewer plays. */
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
