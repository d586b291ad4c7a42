import { readFile, writeFile } from 'node:fs/promises';
import type { AstroPrerenderer } from 'astro';
import { planPages, type PagePath, type PageRequest } from './page-plan.ts';

type AstroPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** Parts of addresses that name content: its pages are made together, and its pictures once. */
const CONTENT_PARTS = ['oid', 'link_id'];

/** The same prerenderer, which makes only the pages that `file` asks for, and writes there what is known of them. */
export function choosing(standard: AstroPrerenderer, file: string): AstroPrerenderer {
  return {
    ...standard,
    getStaticPaths: async () => {
      const request = JSON.parse(await readFile(file, 'utf8')) as PageRequest;
      const { made, keyed } = planPages((await standard.getStaticPaths()).map(toPagePath), request);
      await writeFile(file, JSON.stringify(keyed));
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
