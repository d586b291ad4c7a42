import { readFile, writeFile } from 'node:fs/promises';
import type { AstroPrerenderer } from 'astro';
import { listOwnCode, type OwnCode } from './list-own-code.ts';
import { planPages, type PagePath, type PageRequest, type PlannedPages } from './page-plan.ts';

type AstroPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** Parts of addresses that name content: its pages are made together, and its pictures once. */
const CONTENT_PARTS = ['oid', 'link_id'];

/** What is asked for, as a file has it. */
export interface StoredRequest extends Pick<PageRequest, 'shard'> {
  readonly former: readonly (readonly [name: string, text: { readonly key: string | null }])[];
}

/** What the process that renders reports in the file that asked for pages. */
export interface RenderingPlan {
  /** The pages whose keys are known, also those that stay. */
  readonly planned: PlannedPages;
  /** The inline code that pages may have. */
  readonly ownCode: OwnCode;
}

/**
 * Returns the same prerenderer, which makes only the pages that `file` asks for. Before the first one it replaces the file by
 * a `RenderingPlan`.
 */
export function choosing(standard: AstroPrerenderer, file: string): AstroPrerenderer {
  return {
    ...standard,
    getStaticPaths: async () => {
      const { former, shard } = JSON.parse(await readFile(file, 'utf8')) as StoredRequest;
      const paths = (await standard.getStaticPaths()).map(toPagePath);
      const { made, kept, keyed } = planPages(paths, { former: new Map(former), shard });
      const plan: RenderingPlan = { planned: { kept, keyed }, ownCode: listOwnCode(standard) };
      await writeFile(file, JSON.stringify(plan));
      return made.map(({ own }) => own);
    },
  };
}

function toPagePath(own: AstroPath): PagePath & { own: AstroPath } {
  const { pathname, route, cacheKey } = own;
  return { own, pathname, isFile: route.type === 'endpoint', group: groupOf(own), cacheKey };
}

function groupOf({ pathname, route }: AstroPath): string {
  const at = route.params.findIndex((name) => CONTENT_PARTS.includes(name));
  return route.pattern.exec(pathname)?.[at + 1] ?? pathname;
}
