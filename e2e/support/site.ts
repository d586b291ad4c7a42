import { IS_TEAM } from './server.ts';

/** A view page of e2e/site/src/content that tests use. */
export interface KnownPage {
  readonly path: string;
  readonly title: string;
}

/** The page with all features, the reference for budgets; of the site of a team, its first talk. */
export const REFERENCE: KnownPage & {
  readonly oid: string;
  readonly steps: number;
  readonly fourth: string;
} = IS_TEAM
  ? {
      oid: 'clouds',
      path: '/p/clouds/how-clouds-form/',
      title: 'How clouds form',
      steps: 4,
      fourth: 'Water condenses',
    }
  : {
      oid: 'kettle-lake',
      path: '/p/kettle-lake/how-a-kettle-lake-is-made/',
      title: 'How a kettle lake is made',
      steps: 8,
      fourth: 'It melts',
    };

/** One view page of each kind. */
export const VIEW_PAGES: Readonly<Record<string, KnownPage>> = {
  'next presentation': REFERENCE,
  'classic presentation': { path: '/old-mill/the-old-mill/', title: 'The old mill' },
  video: { path: '/v/tide-film/the-tide-in-four-seconds/', title: 'The tide in four seconds' },
  'reusable presentation': { path: '/p/open-garden/an-open-garden/', title: 'An open garden' },
  'presentation without owner, likes or transcript': {
    path: '/p/quiet-stone/a-quiet-stone/',
    title: 'A quiet stone',
  },
  'presentation with hostile texts': {
    path: '/p/sharp-edges/sharp-edges/',
    title: 'He said "<b>no</b>" & left 🦊 Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
  },
  'video with hostile texts': {
    path: '/v/loud-film/a-loud-film-more-of-it/',
    title: 'A <loud> film & "more" of it',
  },
  'presentation in Japanese': {
    path: `/ja${REFERENCE.path}`,
    title: REFERENCE.title,
  },
};

/** The transcript of the reference page. */
export const TRANSCRIPT = IS_TEAM
  ? {
      topics: ['How clouds form', 'Air rises', 'Air cools'],
      paragraph: 'Warm air rises, cools, and gives up its water.',
      item: 'The ground warms the air',
      part: { id: 'topic-air-cools', name: 'Air cools', step: 3 },
      last: { heading: 'Water condenses', text: '3. A cloud becomes visible' },
      ofSlides: ['Warm air rises, cools, and gives up its water.', '2. Water gathers on dust'],
    }
  : {
      topics: ['A block of ice', 'Rain', 'Reeds'],
      paragraph: 'First there was ice.',
      item: 'on the hills',
      part: { id: 'topic-rain', name: 'Rain', step: 6 },
      last: { heading: 'Reeds', text: 'Something grew.' },
      ofSlides: ['It took some three hundred years.', 'on the hills'],
    };

/** The owner of the reference page. */
export const OWNER = IS_TEAM
  ? { name: 'Weather lab', path: '/user/weather-lab/' }
  : { name: 'Harbour Workshop', path: '/user/harbour-workshop/' };

/** The suggested terms of the reference page: a popular topic, and one that content has. */
export const TERMS = IS_TEAM
  ? { topic: 'Water', term: 'air & water' }
  : { topic: '"quoted"', term: 'ice age & rivers' };

/** Two tags: one of the reference page, and one of several works. */
export const TAGS = IS_TEAM
  ? {
      own: { name: 'Weather', path: '/tag/weather/' },
      common: { name: 'Water', path: '/tag/water/', cards: 2 },
    }
  : {
      own: { name: 'ice age', path: '/tag/ice-age/' },
      common: { name: 'POSTCARDS', path: '/tag/postcards/', cards: 3 },
    };

/** A series of three presentations, and the page of the second one. */
export const SERIES = IS_TEAM
  ? {
      path: '/series/weather/',
      title: 'The weather, talk by talk',
      text: 'From the wind to the sea.',
      items: ['Woher der Wind kommt', 'How clouds form', 'Why the sea rises twice a day'] as const,
      second: REFERENCE.path,
    }
  : {
      path: '/series/northern-postcards/',
      title: 'Postcards from the north',
      text: 'Three places by the water, from west to east.',
      items: ['Postcard from York', 'Postcard from Bergen', 'Postcard from Tallinn'] as const,
      second: '/p/postcard-bergen/postcard-from-bergen/',
    };

/** The same talk in two languages, and the pages of its owner's profile. */
export const TRANSLATED = IS_TEAM
  ? {
      english: { path: REFERENCE.path, title: REFERENCE.title },
      german: { path: '/p/wolken/wie-wolken-entstehen/', title: 'Wie Wolken entstehen' },
      profile: ['/user/weather-lab/'],
    }
  : {
      english: { path: '/p/postcard-erfurt/postcard-from-erfurt/', title: 'Postcard from Erfurt' },
      german: { path: '/p/postkarte-erfurt/postkarte-aus-erfurt/', title: 'Postkarte aus Erfurt' },
      profile: ['/user/postcards/', '/user/postcards/2/'],
    };

/** The address that the page of a draft would have. */
export const DRAFT: KnownPage = IS_TEAM
  ? { path: '/p/thunder/what-thunder-says/', title: 'What thunder says' }
  : { path: '/p/unfinished-map/unfinished-map/', title: 'Unfinished map' };

/** A page for the like tests only, with the like count of its content file. */
export const LIKED = IS_TEAM
  ? {
      oid: 'tides',
      path: '/p/tides/why-the-sea-rises-twice-a-day/',
      title: 'Why the sea rises twice a day',
      likes: 7,
    }
  : {
      oid: 'lantern',
      path: '/p/lantern/how-a-lantern-throws-light/',
      title: 'How a lantern throws light',
      likes: 7,
    };

/** The pages of teased content. */
export const TEASED = {
  path: '/p/first-glimpse/a-first-glimpse-of-swallows/',
  embed: '/p/embed/first-glimpse/',
} as const;

/** A page whose likes no test counts, so that any test may like it. */
export const UNCOUNTED: KnownPage & { readonly oid: string } = IS_TEAM
  ? { oid: 'wolken', path: '/p/wolken/wie-wolken-entstehen/', title: 'Wie Wolken entstehen' }
  : { oid: 'open-garden', path: '/p/open-garden/an-open-garden/', title: 'An open garden' };

/** A page for the tests on slow networks only. */
export const SLOW = {
  oid: 'slow-road',
  path: '/p/slow-road/the-slow-road-over-the-pass/',
  likes: 3,
} as const;

/** Reusable content without an address for copies, and reusable content that may not be copied. */
export const REUSABLE = {
  withoutAddress: { path: '/p/postcard-york/postcard-from-york/', title: 'Postcard from York' },
  keptFromCopying: { path: '/p/postcard-visby/postcard-from-visby/', title: 'Postcard from Visby' },
} as const;

/** Embed pages of a presentation and of a video. */
export const EMBEDS = {
  presentation: { path: `/p/embed/${REFERENCE.oid}/`, title: REFERENCE.title },
  video: { path: '/p/embed/tide-film/', title: 'The tide in four seconds' },
} as const;

/** A private page of a presentation in Hebrew, which is written from right to left. */
export const RIGHT_TO_LEFT = { path: '/view/Hs3pW8nKx6VtD4rMz7Ya/', title: 'מעיין נסתר' } as const;

/** Pages behind view links: the next and the classic presentation type, and a video. */
export const PRIVATE_PAGES = {
  hidden: { oid: 'hidden-cove', path: '/view/Hc7mQ2xVt9LrB4sKe1Wd/', title: 'A hidden cove' },
  classic: { oid: 'hidden-mill', path: '/view/Hm5tR8wZq3NvC6pJy2Gb/', title: 'A hidden mill' },
  video: { oid: 'hidden-film', path: '/view/Hf9kT4yBn7XdM2rLs5Qc/', title: 'A hidden film' },
} as const;
