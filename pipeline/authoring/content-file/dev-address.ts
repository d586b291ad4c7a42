import { typed } from '#library/typed-command';
import { pathOfFile } from '#library/path-of-file';
import { workbenchPath } from '#domain/addresses/paths';
import type { CommandContext } from '#pipeline/cli/command-context';

/**
 * Returns how to see a presentation or video in the dev server, and to edit a presentation, by its
 * content file.
 */
export function whereToSee(
  content: Readonly<Record<string, unknown>>,
  { env, devPort = null }: Pick<CommandContext, 'env' | 'devPort'>,
): string {
  const site = `http://localhost:${devPort ?? (Number(env['PORT']) || 4321)}`;
  const start = devPort === null ? `${typed('dev')}, then ` : '';
  const see = `To see it: ${start}open ${site}${pathOfFile(content) ?? '/'}`;
  return 'video' in content ? see : `${see}\nTo edit it: ${site}${workbenchPath(String(content['oid']))}`;
}
