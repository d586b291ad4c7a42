import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { HOSTS, type Deployment, type HostName } from '#pipeline/site/hosts/hosts';

/** A program that installs the packages of a project. */
export type Installer = 'npm' | 'pnpm';

/** A CI configuration file that builds and publishes a project after each push. */
interface Workflow {
  /** Path in the project. */
  readonly file: string;
  readonly text: string;
}

/** Version of pnpm for the workflow, if a project names none. */
const PNPM = 'pnpm@10.34.9';
const MAIN = "github.ref == 'refs/heads/main'";

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'templates', name), 'utf8');

/** Returns the workflow of a content folder. It runs commands of Podium's repository. */
export const contentWorkflow = (): string => read('validate.yml');

/** Returns the workflow of a project that has installed the package and publishes on a host. */
export function siteWorkflow(installer: Installer, host: HostName): Workflow {
  const { title, deployment }: { title: string; deployment?: Deployment } = HOSTS[host];
  const address =
    deployment?.address === undefined ? '' : `PODIUM_SITE_URL="${fallBack(deployment.address)}" `;
  const finish = (text: string): string => {
    const built = text.replace('npx podium build', () => `${address}npx podium build --target ${host}`);
    return installer === 'npm' ? built : withPnpm(built);
  };
  if (deployment?.system === 'gitlab') return { file: '.gitlab-ci.yml', text: finish(read('gitlab-ci.yml')) };
  const text = finish(read('site.yml'));
  return { file: '.github/workflows/site.yml', text: text + publishingSteps(title, deployment) };
}

/** Returns a shell expression: the variable with the site's address, else this address. */
const fallBack = (address: string): string => `\${PODIUM_SITE_URL:-${address}}`;

function withPnpm(workflow: string): string {
  const install = `npm exec --yes --package=${PNPM} -- pnpm install --frozen-lockfile`;
  return workflow.replace('          cache: npm\n', '').replace(/npm ci( --cache .*)?/g, install);
}

/** Returns the last steps of the workflow on GitHub, which publish the folder `dist.public`. */
function publishingSteps(title: string, deployment: Deployment | undefined): string {
  if (deployment === undefined) return '';
  const { variables, secrets, lines } = deployment;
  const [first] = variables;
  // Leaves out its first lines, which site.yml already has.
  if (first === undefined) return read('github-pages.yml').replace(/^jobs:\n.*\n.*\n/, '');
  const variable: Record<string, string> = {};
  for (const name of variables) variable[name] = `\${{ vars.${name} }}`;
  for (const [name, secret] of Object.entries(secrets)) variable[name] = `\${{ secrets.${secret} }}`;
  const step = {
    name: title,
    if: `${MAIN} && vars.${first} != ''`,
    run: `${lines.join('\n')}\n`,
    env: variable,
  };
  const names = `${variables.join(', ')}, and the secret ${Object.values(secrets).join(', ')}`;
  const text = stringify([step], { lineWidth: 0 });
  return indent(`# Set in the repository: ${names}.\n${text}`);
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '      ');

/** Returns the README.md of a content folder or of a project. */
export const readme = (of: 'content' | 'site', name: string): string =>
  // Escapes characters of the name that mean something in Markdown.
  read(`${of}.md`).replace('{{name}}', () => name.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`));
