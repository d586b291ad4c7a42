import type { Locale } from '#domain/locales';
import { explorePath, signupPath, templatesPath } from '#domain/paths';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** What a listing has none of: of everything that can be published, or of one kind. */
export type Missing = 'everything' | 'picks' | 'templates' | 'otherTemplates' | 'videos';

/** What stands where a listing has nothing to list. */
export interface EmptyState {
  icon: 'present' | 'star' | 'layout-template' | 'clapperboard';
  title: string;
  text: string;
  /** Where to go from here; the first is the one that helps most. */
  actions: readonly Link[];
}

const ICONS: Readonly<Record<Missing, EmptyState['icon']>> = {
  everything: 'present',
  picks: 'star',
  templates: 'layout-template',
  otherTemplates: 'layout-template',
  videos: 'clapperboard',
};

/** Says that there is nothing yet, and leads on: to what there is of other kinds, or to making the first. */
export function buildEmptyState(missing: Missing, locale: Locale, t: Messages): EmptyState {
  const start = { text: t('header.getStarted'), href: signupPath() };
  const explore = { text: t('listing:empty.actions.explore'), href: explorePath(locale) };
  const templates = { text: t('listing:empty.actions.templates'), href: templatesPath(locale) };
  const actions: Partial<Record<Missing, Link[]>> = {
    everything: [start, templates],
    templates: [start, explore],
  };
  return {
    icon: ICONS[missing],
    title: t(`listing:empty.${missing}.title`),
    text: t(`listing:empty.${missing}.text`),
    actions: actions[missing] ?? [explore],
  };
}
