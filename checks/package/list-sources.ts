import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the repository that Astro compiles or publishes. */
const PARTS = ['src', 'public'];
/** Files that only tests, checks and the repository itself need. */
const LEFT_OUT = /\.(?:test|fixture)\.tsx?$|^src\/(?:content|domain\/html\/corpora)\//;

/** Lists the sources that the package has, relative to `root`. */
export function listSources(root: string): string[] {
  return listOwn(root, PARTS).filter((name) => !LEFT_OUT.test(name));
}

/** Lists the documents that the package has, relative to `root`. It has no decisions. */
export function listDocs(root: string): string[] {
  return listOwn(root, ['docs']).filter((name) => !name.startsWith('docs/decisions/'));
}

/** Lists the files for engines that build parts of a site, relative to `root`. */
export function listDeploy(root: string): string[] {
  return listOwn(root, ['deploy']);
}

/** Lists the files of folders of a repository: tracked files, and new ones. */
function listOwn(root: string, parts: readonly string[]): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', ...parts];
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return names.filter((name) => existsSync(join(root, name))).sort();
}
