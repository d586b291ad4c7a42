import { configFile } from '#library/config-file';
import { CommandError } from '#pipeline/cli/command-error';

/** The settings of Astro that Podium sets itself, as a project has them. */
export interface ConflictingSettings {
  readonly adapter?: { readonly name?: unknown } | undefined;
  readonly i18n?: unknown;
  readonly security?: { readonly csp?: unknown };
  readonly trailingSlash?: unknown;
}

/**
 * Throws if the settings of a project contradict those that Podium adds. Astro would join both, or
 * take one of them without a word.
 */
export function refuseConflicts({ adapter, i18n, security, trailingSlash }: ConflictingSettings): void {
  const faults = [
    adapter &&
      `adapter is ${JSON.stringify(adapter.name)}. Remove it: a Podium site is a folder of static files, which docs/hosts.md puts on any host.`,
    i18n && 'i18n is set. Remove it: Podium sets the languages of the interface.',
    trailingSlash === 'never' &&
      'trailingSlash is "never". Remove it: all addresses of Podium end with a slash.',
    security?.csp &&
      'security.csp is set. Remove it: Podium writes the policy of all pages from its own sources.',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0)
    throw new CommandError(
      `${configFile()} contradicts Podium:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}
