import { formatDate } from '#i18n/format';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import { wordsAround, type Author, type WordsAround } from './author.ts';
import type { Link } from './frame.ts';
import type { SignUp } from './teaser.ts';
import type { Entry } from '#library/schemas/entry';
import type { PictureData } from './picture.ts';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';

/** The props of the viewer's island, which plays the content. */
interface Stage {
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
function buildStage(input: {
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

/** The viewer container with its start overlay (rule 2.51). */
export interface Viewer {
  label: string;
  title: string;
  language: string;
  /**
   * 'by owner', with the words before and after the name. Null if the content disables it or has no
   * owner.
   */
  by: (WordsAround & { author: Author }) | null;
  lastModified: { text: string; instant: string };
  preview: PictureData | null;
  fallbackPreview: PictureData | null;
  start: Link & {
    icon: 'present' | 'play';
    /**
     * Autoplay: always, or unless the visitor saves data or reduces motion. Null waits for Start.
     */
    autoplay: 'always' | 'considerate' | null;
  };
  /**
   * Null unless the viewer links to the product site. With a note, it opens in a new tab, outside
   * of a frame.
   */
  siteLink: (Link & { note: string | null; hasLogo: boolean }) | null;
  /** The props of the viewer's island. */
  stage: Stage;
}

/** Builds the viewer: stage, overlays and author. */
export function buildViewer(input: {
  content: Entry;
  author: Author | null;
  pictures: { preview: PictureData | null; fallbackPreview: PictureData | null };
  startHref: string;
  siteLink: { href: string; isOutside: boolean } | null;
  /** Path of the player's data file. */
  dataHref: string;
  signUp: SignUp | null;
  product: string;
  locale: Locale;
  t: Messages;
}): Viewer {
  const { content, author, locale, t } = input;
  const isVideo = content.kind === 'video';
  return {
    label: t(isVideo ? 'view:viewer.videoLabel' : 'view:viewer.label', { title: content.title }),
    title: content.title,
    language: content.language,
    by: author !== null && content.byOwner ? { ...wordsBy(author, t), author } : null,
    lastModified: {
      text: t('view:viewer.lastModified', { date: formatDate(content.lastModified, locale) }),
      instant: content.lastModified,
    },
    ...input.pictures,
    start: {
      text: t(isVideo ? 'view:viewer.play' : 'view:viewer.present'),
      href: input.startHref,
      icon: isVideo ? 'play' : 'present',
      autoplay: content.forceAutoplay ? 'always' : content.shouldAutoplay ? 'considerate' : null,
    },
    siteLink: input.siteLink && {
      text: t('view:viewer.viewOnSite', { product: input.product }),
      href: input.siteLink.href,
      note: input.siteLink.isOutside ? t('view:toolbar.opensInNewTab') : null,
      hasLogo: content.logoType === 'default',
    },
    stage: buildStage({ content, dataHref: input.dataHref, signUp: input.signUp, t }),
  };
}

/** Returns the words around the author's name. They are empty if the author is unknown. */
function wordsBy({ isNamed }: Author, t: Messages): WordsAround {
  return isNamed ? wordsAround((name) => t('view:viewer.by', { name })) : { before: '', after: '' };
}
