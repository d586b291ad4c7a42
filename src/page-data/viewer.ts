import { formatDate } from '#i18n/format';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Author } from './author.ts';
import type { ContentFacts } from './content-facts.ts';
import type { Link } from './frame.ts';
import type { PictureData } from './picture.ts';

/** The viewer container with its start overlay (spec section 2). */
export interface Viewer {
  label: string;
  title: string;
  language: string;
  /** 'by owner'; null where the content or its owner is silent. */
  byText: string | null;
  lastModified: { text: string; instant: string };
  preview: PictureData | null;
  fallbackPreview: PictureData | null;
  start: Link & { icon: 'present' | 'play' };
  /** Null unless the viewer links to the product site; with a note it opens in a new tab, outside of a frame. */
  siteLink: (Link & { note: string | null }) | null;
  /** Address of what the player is given; null for a video. */
  scene: string | null;
}

/** Builds the viewer container. */
export function buildViewer(input: {
  facts: ContentFacts;
  author: Author | null;
  byOwner: boolean;
  pictures: { preview: PictureData | null; fallbackPreview: PictureData | null };
  startHref: string;
  siteLink: { href: string; isOutside: boolean } | null;
  scene: string | null;
  product: string;
  locale: Locale;
  t: Messages;
}): Viewer {
  const { facts, author, locale, t } = input;
  const isVideo = facts.kind === 'video';
  return {
    label: t(isVideo ? 'view:viewer.videoLabel' : 'view:viewer.label', { title: facts.title }),
    title: facts.title,
    language: facts.language,
    byText: author !== null && input.byOwner ? t('view:viewer.by', { name: author.name }) : null,
    lastModified: {
      text: t('view:viewer.lastModified', { date: formatDate(facts.lastModified, locale) }),
      instant: facts.lastModified,
    },
    ...input.pictures,
    start: {
      text: t(isVideo ? 'view:viewer.play' : 'view:viewer.present'),
      href: input.startHref,
      icon: isVideo ? 'play' : 'present',
    },
    siteLink: input.siteLink && {
      text: t('view:viewer.viewOnSite', { product: input.product }),
      href: input.siteLink.href,
      note: input.siteLink.isOutside ? t('view:toolbar.opensInNewTab') : null,
    },
    scene: input.scene,
  };
}
