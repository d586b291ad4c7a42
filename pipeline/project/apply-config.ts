import { join } from 'node:path';
import type { Config } from './config-schema.ts';

/**
 * Sets the variables that commands and pages read, from the settings of the site. A variable that
 * is already set wins, so that a build for a preview can have another address.
 */
export function applyConfig(env: NodeJS.ProcessEnv, cwd: string, settings: Config): void {
  env['PODIUM_NAME'] = settings.name;
  env['PODIUM_CONTENT'] ||= join(cwd, settings.content);
  env['PODIUM_SITE_URL'] ||= settings.site;
}
