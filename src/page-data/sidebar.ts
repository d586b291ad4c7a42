import {
  PLATFORM,
  galleryPath,
  homePath,
  templatesPath,
  videoExplorePath,
  videoSignupPath,
} from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { HAS_PLATFORM, HAS_SIGN_IN } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import type { Card } from './card.ts';
import type { Link } from './frame.ts';

/** A link for signed-out visitors and its replacement for signed-in ones. */
export interface CallToAction {
  signedOut: Link;
  /** Null where nobody signs in. */
  signedIn: Link | null;
}

/** Builds the sidebar. The component omits blocks without cards. */
export function buildSidebar(input: {
  templates: readonly Card[];
  picks: readonly Card[];
  areTopPicks: boolean;
  videos: readonly Card[];
  /** Whether the page shows a video: then the call to action is to create a video. */
  isVideo: boolean;
  next: readonly Card[];
  product: string;
  locale: Locale;
  t: Messages;
}) {
  const { locale, t } = input;
  return {
    label: t('view:sidebar.label'),
    columns: [
      {
        id: 'templates',
        title: t('view:sidebar.templates'),
        cards: input.templates,
        more: { text: t('view:sidebar.moreTemplates'), href: templatesPath(locale) },
      },
      {
        id: 'picks',
        title: t(input.areTopPicks ? 'view:sidebar.topPicks' : 'view:sidebar.staffPicks'),
        cards: input.picks,
        more: { text: t('view:sidebar.moreStaffPicks'), href: galleryPath(locale) },
      },
    ],
    videos: {
      id: 'videos',
      title: t('view:sidebar.videos'),
      cards: input.videos,
      more: { text: t('view:sidebar.moreVideos'), href: videoExplorePath(locale) },
    },
    // The content to show next. Without a card if there is none.
    next: { id: 'more', title: t('view:sidebar.next'), cards: input.next, more: null },
    cta: HAS_PLATFORM ? buildCallToAction(input) : null,
  };
}

function buildCallToAction(input: {
  isVideo: boolean;
  product: string;
  locale: Locale;
  t: Messages;
}): CallToAction {
  const { isVideo, product, locale, t } = input;
  return {
    signedOut: isVideo
      ? { text: t('view:sidebar.createVideo'), href: videoSignupPath() }
      : { text: t('view:sidebar.learnAbout', { product }), href: homePath(locale) },
    signedIn: HAS_SIGN_IN ? { text: t('view:sidebar.createYourOwn'), href: PLATFORM.dashboard } : null,
  };
}

/** The sidebar: templates and picks in two columns, and the videos block (rules 2.22 to 2.25). */
export type Sidebar = ReturnType<typeof buildSidebar>;
