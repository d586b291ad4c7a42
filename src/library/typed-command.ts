/**
 * Returns how users type a command: in the repository, a script of package.json or the path of a
 * program without one; with an installed package, whose launcher sets `PODIUM_PACKAGE`, a command
 * of `podium`.
 */
export function typed(command: string, args = ''): string {
  if (command.endsWith('.ts')) return `node ${command} ${args}`.trim();
  const [call, separator] = process.env['PODIUM_PACKAGE'] ? ['npx podium', ''] : ['npm run', '-- '];
  return `${call} ${command}${args === '' ? '' : ` ${separator}${args}`}`;
}
