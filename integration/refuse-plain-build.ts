import type { AstroConfig, HookParameters } from 'astro';

/** The name of the integration that a build of Podium adds when it runs Astro. */
export const PAGE_RENDERING = 'podium:page-rendering';

/** Throws for a plain `astro build`, which would neither check nor finish the pages. */
export function refusePlainBuild(
  command: HookParameters<'astro:config:setup'>['command'],
  { integrations }: Pick<AstroConfig, 'integrations'>,
): void {
  if (command === 'build' && !integrations.some(({ name }) => name === PAGE_RENDERING))
    throw new Error('"astro build" cannot build a Podium site. Build it with: npx podium build');
  if (command === 'preview')
    throw new Error('"astro preview" cannot serve a Podium site. Serve it with: npx podium serve');
}
