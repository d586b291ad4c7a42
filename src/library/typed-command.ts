/**
 * Reports whether an installed package runs. Its launcher sets this variable, because threads and
 * processes that a command starts name commands, too.
 */
export const isPackage = (): boolean => Boolean(process.env['PODIUM_PACKAGE']);

/**
 * Returns how users type a command: in the repository, a script of package.json or the path of a
 * program without one; with an installed package, a command of `podium`.
 */
export function typed(command: string, args = ''): string {
  if (command.endsWith('.ts')) return `node ${command} ${args}`.trim();
  const [call, separator] = isPackage() ? ['npx podium', ''] : ['npm run', '-- '];
  return `${call} ${command}${args === '' ? '' : ` ${separator}${args}`}`;
}
