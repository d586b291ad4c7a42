import { hrefOf } from '#domain/addresses/base';
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
import { DEFAULT_LOCALE, type Locale } from '#domain/languages/locales';
import { HAS_PLATFORM, HAS_SIGN_IN, REPORT } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import type { ContentFacts } from '#library/schemas/entry';
import type { CallToAction } from './sidebar.ts';

interface ToolbarInput {
  facts: ContentFacts;
  curationExists: boolean;
  /** The call to action of the sidebar, repeated here. Null in an iframe, which lacks the space. */
  cta: CallToAction | null;
  embedding: { isResponsiveOnly: boolean; helpHref: string | null };
  features: Record<string, boolean>;
  locale: Locale;
  product: string;
  siteUrl: string;
  t: Messages;
}

/** Builds the toolbar below the stage, with its dialogs. */
export function buildToolbar(input: ToolbarInput) {
  const { facts, locale, product, siteUrl, t } = input;
  const path = viewPath(facts, locale);
  const sharedContent = { url: new URL(path, siteUrl).href, title: facts.title, tags: facts.tags };
  const flags = createFeatureFlags(input.features);
  return {
    label: t('view:toolbar.label'),
    closeText: t('close'),
    // In the HTML, because the message must not depend on code that failed to load.
    lostText: t('notLoaded'),
    like: buildLike(facts, locale, path, t),
    share: {
      text: t('view:toolbar.share'),
      title: t('view:share.title', { product }),
      linkLabel: t('view:share.link'),
      url: sharedContent.url,
      targets: (Object.keys(SHARE_TARGETS) as ShareTarget[]).map((target) => ({
        text: t(`view:share.${target}`),
        href: shareLink(target, sharedContent),
      })),
      // The code leads to `target`. `alt` is shown until it is drawn.
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
    report: buildReport(facts.oid, sharedContent, t),
    viewsText: showsViewCount(facts)
      ? t('view:toolbar.views', {
          count: facts.viewCount,
          formatted: formatCount(facts.viewCount, locale),
        })
      : null,
    curated:
      input.curationExists && (HAS_SIGN_IN || showsCurationTag(flags))
        ? {
            // Some languages inflect the word by the gender of its noun.
            text: t(facts.kind === 'video' ? 'view:toolbar.videoCurated' : 'view:toolbar.curated'),
            explanation: t('view:toolbar.curatedBy'),
            // If false, the tag is hidden, but keeps its space: signed-in visitors may get it.
            isShown: showsCurationTag(flags),
          }
        : null,
    cta: input.cta,
  };
}

/** The toolbar of the viewer with its dialogs. */
export type Toolbar = ReturnType<typeof buildToolbar>;

/** Builds the embed dialog (rule 2.43). */
function buildEmbed({ facts, embedding, product, siteUrl, t }: ToolbarInput) {
  const { isResponsiveOnly, helpHref } = embedding;
  const source = { src: new URL(embedPath(facts.oid), siteUrl).href, title: facts.title };
  return {
    text: t('view:toolbar.embed'),
    title: t('view:embed.title', { product }),
    dimensionsTitle: t('view:embed.dimensions'),
    fields: [
      { name: 'width', label: t('view:embed.width') },
      { name: 'height', label: t('view:embed.height') },
    ] as const,
    // In place of the fields, if only responsive dimensions are allowed.
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
      ...(facts.kind === 'video' && { isVideo: true }),
    },
  };
}

/** Returns the target of the QR code: the view page in the default language, with all links. */
export function qrCodeTarget(content: ViewAddress, siteUrl: string): string {
  return new URL(viewPath(content, DEFAULT_LOCALE), siteUrl).href;
}

/** Builds the link Report (rule 2.21), to a page in a new tab or to an e-mail. */
function buildReport(oid: string, { url, title }: { url: string; title: string }, t: Messages) {
  const text = t('view:toolbar.report');
  if (REPORT?.startsWith('mailto:') === true) {
    const subject = encodeURIComponent(t('view:toolbar.reportSubject', { title }).toWellFormed());
    return { text, href: `${REPORT}?subject=${subject}&body=${url}`, note: null };
  }
  const href = hrefOf(REPORT) ?? (HAS_PLATFORM ? reportPath(oid) : null);
  return href === null ? null : { text, href, note: t('view:toolbar.opensInNewTab') };
}

/** Builds the props of the like island. `path` is the page to return to after sign-up. */
export function buildLike(facts: ContentFacts, locale: Locale, path: string, t: Messages) {
  if (!HAS_SIGN_IN || facts.likesCount === undefined || !showsLikeButton(facts.likesCount)) return null;
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
