import { EMBEDS, PRIVATE_PAGES, REFERENCE, TEASED } from './site.ts';

/** Pages of each kind of the site that the stage "plain" builds. */
export const PLAIN_PAGES = {
  'view page': REFERENCE.path,
  'video page': '/v/tide-film/the-tide-in-four-seconds/',
  'teased page': TEASED.path,
  'German page': `/de${REFERENCE.path}`,
  'home page': '/',
  'explore page': '/explore/',
  'page of a template': '/presentation-template/story-arc/',
  'template that plays': '/presentation-template/weekly-review/',
  'profile page': '/user/harbour-workshop/',
  'search page': '/explore/search/?search=lantern',
  'embed page': EMBEDS.presentation.path,
  'private page': PRIVATE_PAGES.hidden.path,
  'own page': '/about/',
} as const;
