import type { MissingContent } from '#domain/content/listings';
import type { Locale } from '#domain/languages/locales';
import { explorePath, signupPath, templatesPath } from '#domain/addresses/paths';
import { HAS_PLATFORM } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** The kind of content that an empty listing lacks. */
export type Missing = MissingContent | 'otherTemplates';

const ICONS = {
  everything: 'present',
  picks: 'star',
  templates: 'layout-template',
  otherTemplates: 'layout-template',
  videos: 'clapperboard',
} as const satisfies Record<Missing, string>;

/** Says that a listing is still empty, and links to other content or to creating the first. */
export function buildEmptyState(missing: Missing, locale: Locale, t: Messages) {
  const start = HAS_PLATFORM ? [{ text: t('header.getStarted'), href: signupPath() }] : [];
  const explore = { text: t('listing:empty.actions.explore'), href: explorePath(locale) };
  const templates = { text: t('listing:empty.actions.templates'), href: templatesPath(locale) };
  const actions: Partial<Record<Missing, Link[]>> = {
    everything: [...start, templates],
    templates: [...start, explore],
  };
  return {
    icon: ICONS[missing],
    title: t(`listing:empty.${missing}.title`),
    text: t(`listing:empty.${missing}.text`),
    // The most helpful first.
    actions: actions[missing] ?? [explore],
  };
}

/** The message in an empty listing. */
export type EmptyState = ReturnType<typeof buildEmptyState>;
