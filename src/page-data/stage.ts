import type { Messages } from '#i18n/messages';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';

/** What the viewer needs to play: the props of its island. */
export interface Stage {
  kind: 'presentation' | 'video';
  /** Path of the published scene or video. */
  dataHref: string;
  /** What is shown before the player's own texts are there; `failed` names what failed by `{{name}}`. */
  texts: { loading: string; failed: string };
}

/** Builds what the viewer plays. */
export function buildStage(input: { content: Presentation | Video; dataHref: string; t: Messages }): Stage {
  const { content, dataHref, t } = input;
  return {
    kind: 'video' in content ? 'video' : 'presentation',
    dataHref,
    texts: { loading: t('view:viewer.loading'), failed: t('view:viewer.failed', { name: '{{name}}' }) },
  };
}
