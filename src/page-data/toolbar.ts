import { DEFAULT_EMBED_SIZE, buildEmbedCode, buildResponsiveEmbedCode } from '#domain/embed-dimensions';
import { createFeatureFlags } from '#domain/feature-flags';
import { showsCurationTag, showsLikeButton, showsViewCount } from '#domain/display-rules';
import { embedPath, qrCodePath, reportPath, signupPath, viewPath } from '#domain/paths';
import { shareLink } from '#domain/share-links';
import { formatCount } from '#i18n/format';
import type { SchemaVersion } from '#domain/content-kind';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { ContentFacts } from './content-facts.ts';
import type { Link } from './frame.ts';
import { qrCodeTarget } from './qr-code.ts';
import type { CallToAction } from './sidebar.ts';

/** The toolbar of the viewer with its dialogs (spec sections 2, 4 and 5). */
export interface Toolbar {
  label: string;
  closeText: string;
  /** Says in a dialog that code did not load, where no code can say it. */
  lostText: string;
  /** Null where the content has no likes. */
  like: LikeProps | null;
  share: {
    text: string;
    title: string;
    linkLabel: string;
    url: string;
    targets: readonly Link[];
    qrCode: { text: string; src: string; alt: string };
    island: { title: string; copyText: string; failedText: string };
  };
  embed: EmbedData;
  report: Link & { note: string };
  /** Null where the rules hide it. */
  viewsText: string | null;
  /** Null where the content is not curated; not shown, though in its room, while the flag is off. */
  curated: { text: string; explanation: string; isShown: boolean } | null;
  /** One call to action signed out, another signed in: those of the sidebar. Null in a frame, which has no room for it. */
  cta: CallToAction | null;
}

/** What the like island is given. */
export interface LikeProps {
  oid: string;
  /** The view link that gives access to the content, if there is one. */
  linkId?: string;
  likesCount: number;
  locale: Locale;
  signupHref: string;
  texts: { like: string; unlike: string; failed: string };
  /**
   * Only on embed pages: the view page, which a press opens in a new tab where the frame has no cookies of the site, and
   * the words that announce the tab.
   */
  inFrame?: { href: string; note: string };
}

/** The embed dialog (spec sections 2 and 5). */
export interface EmbedData {
  /** Text of the button that opens it. */
  text: string;
  title: string;
  dimensionsTitle: string;
  fields: readonly { name: 'width' | 'height'; label: string }[];
  /** Explanation in place of the fields where only responsive dimensions are allowed; null where any are. */
  responsive: { text: string; learnMore: Link | null } | null;
  codeTitle: string;
  code: string;
  /** What the embed island is given. */
  island: { oid: string; schemaVersion: SchemaVersion; copyText: string; failedText: string };
}

/** What the toolbar of a view page is computed from. */
interface ToolbarInput {
  facts: ContentFacts;
  curationExists: boolean;
  cta: CallToAction | null;
  embedding: { isResponsiveOnly: boolean; helpHref: string | null };
  features: Record<string, boolean>;
  locale: Locale;
  product: string;
  siteUrl: string;
  t: Messages;
}

/** Builds the toolbar of a view page. */
export function buildToolbar(input: ToolbarInput): Toolbar {
  const { facts, locale, product, siteUrl, t } = input;
  const path = viewPath(facts, locale);
  const shared = { url: new URL(path, siteUrl).href, title: facts.title, tags: facts.tags };
  const flags = createFeatureFlags(input.features);
  return {
    label: t('view:toolbar.label'),
    closeText: t('close'),
    lostText: t('notLoaded'),
    like: buildLike(facts, locale, path, t),
    share: {
      text: t('view:toolbar.share'),
      title: t('view:share.title', { product }),
      linkLabel: t('view:share.link'),
      url: shared.url,
      targets: [
        { text: t('view:share.facebook'), href: shareLink('facebook', shared) },
        { text: t('view:share.linkedin'), href: shareLink('linkedin', shared) },
        { text: t('view:share.x'), href: shareLink('x', shared) },
        { text: t('view:share.classroom'), href: shareLink('classroom', shared) },
      ],
      qrCode: {
        text: t('view:share.qrCode'),
        src: qrCodePath(facts.oid),
        alt: `${t('view:share.qrCode')}: ${qrCodeTarget(facts, siteUrl)}`,
      },
      island: {
        title: facts.title,
        copyText: t('view:embed.copy'),
        failedText: t('view:toolbar.failed'),
      },
    },
    embed: buildEmbed(input),
    report: {
      text: t('view:toolbar.report'),
      href: reportPath(facts.oid),
      note: t('view:toolbar.opensInNewTab'),
    },
    viewsText: showsViewCount(facts)
      ? t('view:toolbar.views', {
          count: facts.viewCount,
          formatted: formatCount(facts.viewCount, locale),
        })
      : null,
    curated: input.curationExists
      ? {
          text: t('view:toolbar.curated'),
          explanation: t('view:toolbar.curatedBy'),
          isShown: showsCurationTag(flags),
        }
      : null,
    cta: input.cta,
  };
}

function buildEmbed({ facts, embedding, product, siteUrl, t }: ToolbarInput): EmbedData {
  const { isResponsiveOnly, helpHref } = embedding;
  const source = { src: new URL(embedPath(facts.oid), siteUrl).href, title: facts.title };
  return {
    text: t('view:toolbar.embed'),
    title: t('view:embed.title', { product }),
    dimensionsTitle: t('view:embed.dimensions'),
    fields: [
      { name: 'width', label: t('view:embed.width') },
      { name: 'height', label: t('view:embed.height') },
    ],
    responsive: isResponsiveOnly
      ? {
          text: t('view:embed.responsive'),
          learnMore: helpHref === null ? null : { text: t('view:embed.learnMore'), href: helpHref },
        }
      : null,
    codeTitle: t('view:embed.code'),
    code: isResponsiveOnly
      ? buildResponsiveEmbedCode(source)
      : buildEmbedCode({ ...source, ...DEFAULT_EMBED_SIZE }),
    island: {
      oid: facts.oid,
      schemaVersion: facts.schemaVersion,
      copyText: t('view:embed.copy'),
      failedText: t('view:toolbar.failed'),
    },
  };
}

/** Builds what the like island is given; `path` is the page that a visitor comes back to after signing up. */
export function buildLike(facts: ContentFacts, locale: Locale, path: string, t: Messages): LikeProps | null {
  if (facts.likesCount === undefined || !showsLikeButton(facts.likesCount)) return null;
  return {
    oid: facts.oid,
    likesCount: facts.likesCount,
    locale,
    signupHref: signupPath(path),
    texts: {
      like: t('view:toolbar.like'),
      unlike: t('view:toolbar.unlike'),
      failed: t('view:toolbar.notSaved'),
    },
  };
}
