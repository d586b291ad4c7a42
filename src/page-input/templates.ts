import { signupPath, templatePath, templatePlaybackPath, templatesPath } from '#domain/addresses/paths';
import { HAS_PLATFORM } from '#domain/features/constants';
import { messagesFor } from '#i18n/messages';
import { TEMPLATE_LANGUAGE } from '#page-data/card';
import type { ListingPage } from '#page-data/listing-page';
import { buildSteps, type Steps } from '#page-data/steps';
import { buildViewer, type Viewer } from '#page-data/viewer';
import {
  loadTemplateCards,
  loadTemplateFirstStep,
  loadTemplatePicture,
  loadTemplateSocialCard,
} from './cards.ts';
import { drawSteps } from './content-pages.ts';
import { loadStoryboard, loadTemplates, type TemplateEntry } from './content.ts';
import { publicPictures } from './environment.ts';
import { buildPageOfSite, describeListing, type LocaleProps } from './listings.ts';

/** Builds the page of all templates. */
export async function loadTemplatesPage({ locale }: LocaleProps): Promise<ListingPage> {
  const t = messagesFor(locale);
  const templates = await loadTemplates();
  const [firstTemplate] = templates;
  const cards = await loadTemplateCards(templates, locale);
  return buildPageOfSite(locale, t, {
    ...describeListing('templates', t),
    socialCard: firstTemplate === undefined ? null : await loadTemplateSocialCard(firstTemplate),
    sections: [{ title: null, cards, more: null }],
  });
}

interface TemplatePageProps extends LocaleProps {
  readonly template: TemplateEntry;
}

/** Builds the page of one template, with the others below. */
export async function loadTemplatePage({ template, locale }: TemplatePageProps): Promise<ListingPage> {
  const t = messagesFor(locale);
  const otherTemplates = (await loadTemplates()).filter((other) => other.slug !== template.slug);
  return buildPageOfSite(locale, t, {
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
        cards: await loadTemplateCards(otherTemplates, locale),
        more: { text: t('listing:empty.actions.templates'), href: templatesPath(locale) },
      },
    ],
  });
}

/** Builds the page of a template with a storyboard, which plays its steps. */
export async function loadPlayingTemplate(
  props: TemplatePageProps,
): Promise<ListingPage & { viewer: Viewer; steps: Steps }> {
  const { template, locale } = props;
  const storyboard = await loadStoryboard(template);
  if (storyboard === null) throw new Error(`${template.file} has no storyboard.`);
  const t = messagesFor(locale);
  const page = await loadTemplatePage(props);
  const { action } = page;
  const steps = await drawSteps(storyboard, template.baseDir, publicPictures(), () =>
    loadTemplateFirstStep(template),
  );
  const content = {
    kind: 'presentation',
    title: template.title,
    language: TEMPLATE_LANGUAGE,
    lastModified: null,
    byOwner: false,
    logoType: 'none',
    forceAutoplay: false,
    shouldAutoplay: false,
  } as const;
  return {
    ...page,
    viewer: buildViewer({
      content,
      author: null,
      pictures: { preview: await loadTemplatePicture(template, 'stage'), fallbackPreview: null },
      startHref: '#steps',
      siteLink: null,
      dataHref: templatePlaybackPath(template.slug),
      // The end leads to the call to action of the page.
      signUp: action && { ...action, note: null },
      product: page.frame.product,
      locale,
      t,
    }),
    steps: buildSteps(steps, { topics: [], hasTranscript: false, storyboard, locale, t }),
  };
}
