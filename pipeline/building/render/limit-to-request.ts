import { readFile, writeFile } from 'node:fs/promises';
import type { AstroPrerenderer } from 'astro';
import { listInlineCode, type BundledCode } from './list-inline-code.ts';
import { groupOf, planPages, type PagePath, type PageRequest, type PlannedPages } from './page-plan.ts';

type AstroPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** A request for pages, as stored in a file. */
export interface StoredRequest extends Pick<PageRequest, 'shard'> {
  readonly previous: readonly (readonly [name: string, text: { readonly key: string | null }])[];
}

/** The reply of the render process, in the file that held the request. */
export interface RenderingPlan {
  /** The pages with a known key, including those that stay. */
  readonly planned: PlannedPages;
  /** The inline code that pages may have. */
  readonly bundledCode: BundledCode;
}

/**
 * Returns the prerenderer, limited to the pages requested in `file`. Before the first page it
 * replaces the contents of `file` with a `RenderingPlan`.
 */
export function limitToRequest(standard: AstroPrerenderer, file: string): AstroPrerenderer {
  return {
    ...standard,
    getStaticPaths: async () => {
      const { previous, shard } = JSON.parse(await readFile(file, 'utf8')) as StoredRequest;
      const paths = (await standard.getStaticPaths()).map(toPagePath);
      const { made, kept, keyed } = planPages(paths, { previous: new Map(previous), shard });
      const plan: RenderingPlan = { planned: { kept, keyed }, bundledCode: listInlineCode(standard) };
      await writeFile(file, JSON.stringify(plan));
      return made.map(({ own }) => own);
    },
  };
}

function toPagePath(own: AstroPath): PagePath & { own: AstroPath } {
  const { pathname, route, cacheKey } = own;
  const group = groupOf(pathname, route);
  return { own, pathname, isFile: route.type === 'endpoint', group, cacheKey };
}
