import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { planPages, type PagePath, type PageRequest } from './page-plan.ts';

type AstroPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** Parts of addresses that name content: its pages are made together, and its pictures once. */
const CONTENT_PARTS = ['oid', 'link_id'];

/**
 * Lets Astro make only the pages that the build asks for, in the file that PODIUM_PAGES names, and writes there what is known of
 * them; without such a file Astro makes all.
 */
export function choosePages(): AstroIntegration {
  const file = process.env['PODIUM_PAGES'];
  return {
    name: 'podium:choose-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        if (file === undefined) return;
        setPrerenderer((standard) => ({
          ...standard,
          getStaticPaths: async () => {
            const request = JSON.parse(await readFile(file, 'utf8')) as PageRequest;
            const { made, keyed } = planPages((await standard.getStaticPaths()).map(toPagePath), request);
            await writeFile(file, JSON.stringify(keyed));
            return made.map(({ own }) => own);
          },
        }));
      },
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
