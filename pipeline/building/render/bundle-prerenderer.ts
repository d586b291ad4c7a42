import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { listInlineCode, type BundledCode } from './list-inline-code.ts';

/** A style sheet of a route: its place in the cascade, and its code. */
export interface RouteStyle {
  readonly depth: number;
  readonly order: number;
  readonly sheet: { readonly type: string; readonly content?: string; readonly src?: string };
}

/** The data of the program's bundle, besides its modules. */
export interface BundleFacts {
  /** Name of the module in the folder `modules` that Astro renders pages with. */
  readonly entry: string;
  /** The styles of each route, by Astro's lookup key. */
  readonly styles: readonly (readonly [key: string, styles: readonly RouteStyle[]])[];
  /** Scripts that integrations add to every page. */
  readonly scripts: readonly { readonly stage: string; readonly content: string }[];
  /** The inline code that pages may have. */
  readonly bundledCode: BundledCode;
}

/** Name of the file with `BundleFacts`. It is written last. */
export const BUNDLE_FACTS = 'bundle.json';
/** Name of the folder with the modules that render pages. */
export const BUNDLE_MODULES = 'modules';

/** Astro's data about a page before rendering. Its types omit a part of it. */
interface PageStyles {
  readonly styles: readonly RouteStyle[];
}

/**
 * The part of Astro's own prerenderer that its types omit. A change in Astro causes an error that
 * names it.
 */
interface BuildApp {
  readonly getSettings: () => {
    readonly config: { readonly outDir: URL };
    readonly scripts: BundleFacts['scripts'];
  };
}

/**
 * Returns a prerenderer that renders no pages. It copies the render modules and the data needed for
 * rendering to the folder `bundle`, because Astro removes the modules when it ends.
 */
export function bundlingPrerenderer(
  standard: AstroPrerenderer,
  pages: ReadonlyMap<string, PageStyles>,
  bundle: string,
): AstroPrerenderer {
  return {
    ...standard,
    getStaticPaths: async () => {
      const { app } = standard as { app?: BuildApp };
      if (app === undefined)
        throw new Error(
          "Astro's prerenderer has no app. Adapt bundlingPrerenderer to this version of Astro.",
        );
      const { config, scripts } = app.getSettings();
      const modules = fileURLToPath(new URL('./.prerender/', config.outDir));
      const entry = (await readdir(modules)).find((name) => /^prerender-entry\.[^/]*\.mjs$/.test(name));
      if (entry === undefined)
        throw new Error(
          `${modules} has no prerender-entry, so Astro has bundled no pages. Adapt bundlingPrerenderer to this version of Astro.`,
        );
      await cp(modules, join(bundle, BUNDLE_MODULES), { recursive: true });
      const facts: BundleFacts = {
        entry,
        styles: [...pages].map(([key, { styles }]) => [key, styles]),
        scripts: scripts.map(({ stage, content }) => ({ stage, content })),
        bundledCode: listInlineCode(standard),
      };
      await writeFile(join(bundle, BUNDLE_FACTS), JSON.stringify(facts));
      return [];
    },
  };
}
