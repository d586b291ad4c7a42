import { formatDate } from '#i18n/format';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import { wordsAround, type Author, type WordsAround } from './author.ts';
import type { SignUp } from './teaser.ts';
import type { Entry } from '#library/schemas/entry';
import type { PictureData } from '#domain/media/picture';

/** What a viewer plays: some content, or the storyboard of a template, which has no date. */
type PlayedContent = Pick<
  Entry,
  'kind' | 'title' | 'language' | 'byOwner' | 'logoType' | 'forceAutoplay' | 'shouldAutoplay'
> & { readonly lastModified: string | null };

/** Builds the viewer: stage, overlays and author. */
export function buildViewer(input: {
  content: PlayedContent;
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
    byline: author !== null && content.byOwner ? { ...bylineAffixes(author, t), author } : null,
    lastModified:
      content.lastModified === null
        ? null
        : {
            text: t('view:viewer.lastModified', { date: formatDate(content.lastModified, locale) }),
            instant: content.lastModified,
          },
    ...input.pictures,
    start: {
      text: t(isVideo ? 'view:viewer.play' : 'view:viewer.present'),
      href: input.startHref,
      icon: isVideo ? ('play' as const) : ('present' as const),
      autoplay: autoplayModeOf(content),
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
      // Texts that are needed before the player's own texts have loaded. `{{name}}` stands for the
      // control that failed to load.
      texts: { loading: t('view:viewer.loading'), failed: t('view:viewer.failed', { name: '{{name}}' }) },
      // Only for teased content and templates, to save bytes in all other pages.
      ...(input.signUp !== null && { signUp: input.signUp }),
    },
  };
}

/** The viewer container with its start overlay (rule 2.51). */
export type Viewer = ReturnType<typeof buildViewer>;

/** Whether to autoplay: always, or unless the visitor saves data or reduces motion. Null: never. */
function autoplayModeOf({ forceAutoplay, shouldAutoplay }: PlayedContent): 'always' | 'considerate' | null {
  if (forceAutoplay) return 'always';
  return shouldAutoplay ? 'considerate' : null;
}

/** Returns the words around the author's name. They are empty if the author is unknown. */
function bylineAffixes({ isNamed }: Author, t: Messages): WordsAround {
  return isNamed ? wordsAround((name) => t('view:viewer.by', { name })) : { before: '', after: '' };
}
