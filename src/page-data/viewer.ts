import { formatDate } from '#i18n/format';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import { wordsAround, type Author, type WordsAround } from './author.ts';
import type { SignUp } from './teaser.ts';
import type { Entry } from '#library/schemas/entry';
import type { PictureData } from '#domain/media/picture';

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
}) {
  const { content, author, locale, t } = input;
  const isVideo = content.kind === 'video';
  return {
    label: t(isVideo ? 'view:viewer.videoLabel' : 'view:viewer.label', { title: content.title }),
    title: content.title,
    language: content.language,
    // 'by owner', with the words before and after the name.
    by: author !== null && content.byOwner ? { ...wordsBy(author, t), author } : null,
    lastModified: {
      text: t('view:viewer.lastModified', { date: formatDate(content.lastModified, locale) }),
      instant: content.lastModified,
    },
    ...input.pictures,
    start: {
      text: t(isVideo ? 'view:viewer.play' : 'view:viewer.present'),
      href: input.startHref,
      icon: isVideo ? ('play' as const) : ('present' as const),
      // Always, or unless the visitor saves data or reduces motion. Null waits for Start.
      autoplay: content.forceAutoplay ? 'always' : content.shouldAutoplay ? 'considerate' : null,
    },
    siteLink: input.siteLink && {
      text: t('view:viewer.viewOnSite', { product: input.product }),
      href: input.siteLink.href,
      // With a note, it opens in a new tab, outside of a frame.
      note: input.siteLink.isOutside ? t('view:toolbar.opensInNewTab') : null,
      hasLogo: content.logoType === 'default',
    },
    // The props of the viewer's island, which plays the content.
    stage: {
      kind: content.kind,
      dataHref: input.dataHref,
      // Texts needed before the player's own texts have loaded. `{{name}}` is the failed control.
      texts: { loading: t('view:viewer.loading'), failed: t('view:viewer.failed', { name: '{{name}}' }) },
      // Absent from content that is not teased, to save its bytes.
      ...(input.signUp !== null && { signUp: input.signUp }),
    },
  };
}

/** The viewer container with its start overlay (rule 2.51). */
export type Viewer = ReturnType<typeof buildViewer>;

/** Returns the words around the author's name. They are empty if the author is unknown. */
function wordsBy({ isNamed }: Author, t: Messages): WordsAround {
  return isNamed ? wordsAround((name) => t('view:viewer.by', { name })) : { before: '', after: '' };
}
