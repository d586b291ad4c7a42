import type { AstroConfig, HookParameters } from 'astro';

/** The name of the integration by which a build of Podium runs Astro. */
const OF_BUILD = 'podium:page-rendering';

/** Throws if Astro builds by itself: it would neither check nor finish the pages. */
export function refusePlainBuild(
  command: HookParameters<'astro:config:setup'>['command'],
  { integrations }: Pick<Settings, 'integrations'>,
): void {
  if (command === 'build' && !integrations.some(({ name }) => name === OF_BUILD))
    throw new Error('"astro build" cannot build a Podium site. Build it with: npx podium build');
  if (command === 'preview')
    throw new Error('"astro preview" cannot serve a Podium site. Serve it with: npx podium serve');
}

/** The settings of Astro that Podium sets itself. */
type Settings = Pick<AstroConfig, 'adapter' | 'i18n' | 'integrations' | 'security' | 'trailingSlash'>;

/**
 * Throws if the settings of a project contradict those that Podium adds. Astro would join both, or
 * take one of them without a word.
 */
export function refuseConflicts({ adapter, i18n, integrations, security, trailingSlash }: Settings): void {
  const faults = [
    adapter &&
      `adapter is ${JSON.stringify(adapter.name)}. Remove it: a Podium site is a folder of static files, which docs/hosts.md puts on any host.`,
    i18n && 'i18n is set. Remove it: Podium sets the languages of the interface.',
    trailingSlash === 'never' &&
      'trailingSlash is "never". Remove it: all addresses of Podium end with a slash.',
    security.csp !== false &&
      'security.csp is set. Remove it: Podium writes the policy of all pages from its own sources.',
    integrations.some(({ name }) => name === '@astrojs/react') &&
      'integrations has react(). Remove it: Podium brings React.',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0)
    throw new Error(
      `astro.config.mjs contradicts Podium:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}
