/** Reports whether the file in a folder belongs to an installed package, not to the repository. */
export const isInstalled = (folder = import.meta.dirname): boolean =>
  folder.split(/[\\/]/).includes('node_modules');

/**
 * Returns how users type a command: in the repository, a script of package.json or the path of a
 * program without one; with an installed package, a command of `podium`.
 */
export function typed(command: string, args = ''): string {
  if (command.endsWith('.ts')) return `node ${command} ${args}`.trim();
  const [call, separator] = isInstalled() ? ['npx podium', ''] : ['npm run', '-- '];
  return `${call} ${command}${args === '' ? '' : ` ${separator}${args}`}`;
}
