import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { HOSTS, type Deployment, type HostName } from '#pipeline/site/hosts/hosts';

/** A program that installs the packages of a project. */
export type PackageManager = 'npm' | 'pnpm';

/** A CI configuration file that builds and publishes a project after each push. */
interface Workflow {
  /** Path in the project. */
  readonly file: string;
  readonly text: string;
}

/** Version of pnpm for the workflow, if a project names none. */
const PNPM_VERSION = 'pnpm@10.34.9';
const ON_MAIN_BRANCH = "github.ref == 'refs/heads/main'";

const readTemplate = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'templates', name), 'utf8');

/** Returns the workflow of a content folder. It runs commands of Podium's repository. */
export const contentWorkflow = (): string => readTemplate('validate.yml');

/** Returns the workflow of a project that has installed the package and publishes on a host. */
export function siteWorkflow(packageManager: PackageManager, host: HostName): Workflow {
  const { title, deployment }: { title: string; deployment?: Deployment } = HOSTS[host];
  const address =
    deployment?.address === undefined ? '' : `PODIUM_SITE_URL="${withFallback(deployment.address)}" `;
  const adaptToProject = (text: string): string => {
    const withBuild = text.replace('npx podium build', () => `${address}npx podium build --target ${host}`);
    return packageManager === 'npm' ? withBuild : withPnpm(withBuild);
  };
  if (deployment?.system === 'gitlab')
    return { file: '.gitlab-ci.yml', text: adaptToProject(readTemplate('gitlab-ci.yml')) };
  const text = adaptToProject(readTemplate('site.yml'));
  return { file: '.github/workflows/site.yml', text: text + publishingSteps(title, deployment) };
}

/** Returns a shell expression: the variable with the site's address, else this address. */
const withFallback = (address: string): string => `\${PODIUM_SITE_URL:-${address}}`;

function withPnpm(workflow: string): string {
  const install = `npm exec --yes --package=${PNPM_VERSION} -- pnpm install --frozen-lockfile`;
  return workflow.replace('          cache: npm\n', '').replace(/npm ci( --cache .*)?/g, install);
}

/** Returns the last steps of the workflow on GitHub, which publish the folder `dist.public`. */
function publishingSteps(title: string, deployment: Deployment | undefined): string {
  if (deployment === undefined) return '';
  const { variables, secrets, lines } = deployment;
  const [firstVariable] = variables;
  // Leaves out its first lines, which site.yml already has.
  if (firstVariable === undefined) return readTemplate('github-pages.yml').replace(/^jobs:\n.*\n.*\n/, '');
  const variableValues: Record<string, string> = {};
  for (const name of variables) variableValues[name] = `\${{ vars.${name} }}`;
  for (const [name, secret] of Object.entries(secrets)) variableValues[name] = `\${{ secrets.${secret} }}`;
  const step = {
    name: title,
    if: `${ON_MAIN_BRANCH} && vars.${firstVariable} != ''`,
    run: `${lines.join('\n')}\n`,
    env: variableValues,
  };
  const names = `${variables.join(', ')}, and the secret ${Object.values(secrets).join(', ')}`;
  const text = stringify([step], { lineWidth: 0 });
  return indent(`# Set in the repository: ${names}.\n${text}`);
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '      ');

/** Returns the README.md of a content folder or of a project. */
export const readme = (folderKind: 'content' | 'site', name: string): string =>
  // Escapes characters of the name that mean something in Markdown.
  readTemplate(`${folderKind}.md`).replace('{{name}}', () =>
    name.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`),
  );
