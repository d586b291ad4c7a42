import type { Hono } from 'hono';
import { html } from 'hono/html';
import { LOCALES } from '#domain/languages/locales';
import { PLATFORM, signupPath } from '#domain/addresses/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { hrefOf } from '../http/request-origin.ts';
import { route } from '../http/route.ts';
import { renderPage } from './page.ts';

interface ProductText {
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
}

const PAGES = ['product', 'video', 'videoEdu'] as const;

type ProductPage = (typeof PAGES)[number];

/** Returns the texts of the pages by name. */
const textsOf = (product: string): Readonly<Record<ProductPage, ProductText>> => ({
  product: {
    title: `What ${product} does`,
    lead: 'Presentations that move through ideas instead of slides, on pages that open instantly.',
    points: [
      'One canvas: zoom from the big picture into every detail and back.',
      `A page for every presentation, in ${LOCALES.length} languages, with a transcript that everyone can read.`,
      'Share a link, embed it anywhere, or keep it behind a view link.',
    ],
  },
  video: {
    title: `${product} Video`,
    lead: 'You and your content on the same screen, recorded or live.',
    points: [
      'Captions, chapters and a transcript come with every video.',
      'Viewers jump to the chapter they need and watch at the speed they like.',
      'The page plays without plug-ins and prints as text.',
    ],
  },
  videoEdu: {
    title: `${product} Video for teaching`,
    lead: 'Lessons that students can watch again, read and search.',
    points: [
      'Record a lesson once and give each class the link.',
      'Students who cannot listen read the transcript. Chapters follow the lesson plan.',
      'Share it to a classroom in one click.',
    ],
  },
});

/** Adds the pages that describe the product. */
export function addProductPages(app: Hono<OriginEnv>): void {
  for (const page of PAGES) route(app, PLATFORM[page], { GET: (c) => showProduct(c, page) });
}

function showProduct(c: OriginContext, page: ProductPage): Promise<Response> {
  const { title, lead, points } = textsOf(c.var.services.content.readName())[page];
  return renderPage(c, {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      <ul>
        ${points.map((point) => html`<li>${point}</li>`)}
      </ul>
      <p class="actions">
        <a class="button" href="${hrefOf(c, signupPath())}">Get started</a
        ><a href="${hrefOf(c, '/')}">See examples</a>
      </p>`,
  });
}
