import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that installs the packages of a project. */
export type Installer = 'npm' | 'pnpm';

/** Version of pnpm for the workflow, where a project names none. */
const PNPM = 'pnpm@10.34.9';

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'templates', name), 'utf8');

/** Returns the workflow of a content folder, whose commands are in the repository of Podium. */
export const contentWorkflow = (): string => read('validate.yml');

/** Returns the workflow of a project that has installed the package. */
export function siteWorkflow(installer: Installer): string {
  const workflow = read('site.yml');
  if (installer === 'npm') return workflow;
  const install = `npm exec --yes --package=${PNPM} -- pnpm install --frozen-lockfile`;
  return workflow.replace('          cache: npm\n', '').replace('npm ci', install);
}

/** Returns the README.md of a content folder or of a project. */
export const readme = (of: 'content' | 'site', name: string): string =>
  // Markdown finds no marks in the name.
  read(`${of}.md`).replace('{{name}}', () => name.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`));
