import {
  DEFAULT_EMBED_SIZE,
  buildEmbedCode,
  buildResponsiveEmbedCode,
} from '#domain/sharing/embed-dimensions';
import { createFeatureFlags } from '#domain/settings/feature-flags';
import { showsCurationTag, showsLikeButton, showsViewCount } from '#domain/content/display-rules';
import { embedPath, reportPath, signupPath, viewPath, type ViewAddress } from '#domain/addresses/paths';
import { SHARE_TARGETS, shareLink, type ShareTarget } from '#domain/addresses/share-links';
import { formatCount } from '#i18n/format';
import type { SchemaVersion } from '#domain/addresses/content-kind';
import { DEFAULT_LOCALE, type Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { ContentFacts } from '#library/schemas/entry';
import type { Link } from './frame.ts';
import type { CallToAction } from './sidebar.ts';

/** The toolbar of the viewer with its dialogs. */
export interface Toolbar {
  label: string;
  closeText: string;
  /**
   * Message in a dialog for code that failed to load. In the HTML, because it must not depend on
   * code.
   */
  lostText: string;
  /** Null if the content has no likes. */
  like: LikeProps | null;
  share: {
    text: string;
    title: string;
    linkLabel: string;
    url: string;
    targets: readonly Link[];
    /** `alt` is shown until the code is drawn, which leads to `target`. */
    qrCode: { text: string; target: string; alt: string };
    island: { title: string; copyText: string; failedText: string };
  };
  embed: EmbedData;
  report: Link & { note: string };
  /** Null if the display rules hide it. */
  viewsText: string | null;
  /**
   * Null if the content is not curated. While the flag is off, it is hidden, but keeps its space
   * for signed-in visitors.
   */
  curated: { text: string; explanation: string; isShown: boolean } | null;
  /**
   * The calls to action of the sidebar, for signed-out and signed-in visitors. Null in a frame,
   * which lacks the space.
   */
  cta: CallToAction | null;
}

/** The props of the like island. */
export interface LikeProps {
  oid: string;
  /** The view link that gives access to the content, if there is one. */
  linkId?: string;
  likesCount: number;
  locale: Locale;
  signupHref: string;
  texts: { like: string; unlike: string; failed: string };
  /**
   * Only on embed pages. A click opens the view page in a new tab if the frame has no cookies of
   * the site. `note` announces the new tab.
   */
  inFrame?: { href: string; note: string };
}

/** The embed dialog (rule 2.43). */
export interface EmbedData {
  /** Text of the button that opens it. */
  text: string;
  title: string;
  dimensionsTitle: string;
  fields: readonly { name: 'width' | 'height'; label: string }[];
  /**
   * Explanation in place of the fields if only responsive dimensions are allowed. Null otherwise.
   */
  responsive: { text: string; learnMore: Link | null } | null;
  codeTitle: string;
  code: string;
  /** The props of the embed island. */
  island: { oid: string; schemaVersion: SchemaVersion; copyText: string; failedText: string };
}

/** The input of the toolbar. */
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

/** Builds the toolbar below the stage, with its dialogs. */
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
      targets: (Object.keys(SHARE_TARGETS) as ShareTarget[]).map((target) => ({
        text: t(`view:share.${target}`),
        href: shareLink(target, shared),
      })),
      qrCode: {
        text: t('view:share.qrCode'),
        target: qrCodeTarget(facts, siteUrl),
        alt: t('view:share.qrCodeAlt', { url: qrCodeTarget(facts, siteUrl) }),
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
          // Some languages inflect the word by the gender of its noun.
          text: t(facts.kind === 'video' ? 'view:toolbar.videoCurated' : 'view:toolbar.curated'),
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

/**
 * Returns the target of some content's QR code: the view page in the default language, which links
 * to all others.
 */
export function qrCodeTarget(content: ViewAddress, siteUrl: string): string {
  return new URL(viewPath(content, DEFAULT_LOCALE), siteUrl).href;
}

/** Builds the props of the like island. `path` is the page to return to after sign-up. */
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
