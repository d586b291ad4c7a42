import { signupPath, templatePath, templatesPath } from '#domain/addresses/paths';
import { HAS_PLATFORM } from '#domain/features/constants';
import { messagesFor } from '#i18n/messages';
import { TEMPLATE_LANGUAGE } from '#page-data/card';
import type { ListingPage } from '#page-data/listing-page';
import { loadTemplateCards, loadTemplatePicture, loadTemplateSocialCard } from './cards.ts';
import { loadTemplates, type TemplateEntry } from './content.ts';
import { buildPage, describeListing, type InLocale } from './listings.ts';

/** Builds the page of all templates. */
export async function loadTemplatesPage({ locale }: InLocale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const templates = await loadTemplates();
  const [first] = templates;
  const cards = await loadTemplateCards(templates, locale);
  return buildPage(locale, t, {
    ...describeListing('templates', t),
    socialCard: first === undefined ? null : await loadTemplateSocialCard(first),
    sections: [{ title: null, cards, more: null }],
  });
}

/** Builds the page of one template, with the others below. */
export async function loadTemplatePage({
  template,
  locale,
}: InLocale & { readonly template: TemplateEntry }): Promise<ListingPage> {
  const t = messagesFor(locale);
  const others = (await loadTemplates()).filter((other) => other.slug !== template.slug);
  return buildPage(locale, t, {
    title: template.title,
    lead: { text: template.subTitle, language: TEMPLATE_LANGUAGE },
    text: t('listing:template.text'),
    picture: await loadTemplatePicture(template, 'card'),
    action: HAS_PLATFORM
      ? { text: t('listing:template.use'), href: signupPath(templatePath(template.slug, locale)) }
      : null,
    pathIn: (other) => templatePath(template.slug, other),
    socialCard: await loadTemplateSocialCard(template),
    back: { text: t('listing:templates.title'), href: templatesPath(locale) },
    missing: 'otherTemplates',
    sections: [
      {
        title: t('listing:template.others'),
        cards: await loadTemplateCards(others, locale),
        more: { text: t('listing:empty.actions.templates'), href: templatesPath(locale) },
      },
    ],
  });
}
