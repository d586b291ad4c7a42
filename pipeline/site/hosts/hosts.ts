import { writeAzureConfig } from './azure-config.ts';
import { DENO_FILES } from './deno-server.ts';
import type { HostFile } from './host-file.ts';
import type { HostLimits } from './host-limits.ts';
import { writeVercelConfig } from './vercel-config.ts';
/** The files that the build writes for a host, and the limits that it checks. */
export interface HostProfile {
  readonly title: string;
  /**
   * Where the host reads headers: the file `_headers`, its own files (`files`), commands of this
   * project (`npm run nginx`, `npm run upload`), or nowhere.
   */
  readonly headers: 'headers-file' | 'files' | 'commands' | 'none';
  /** The settings files that only this host reads. */
  readonly files?: readonly HostFile[];
  /**
   * How a missing path gets the page in its language: the host looks for the nearest `404.html`, a
   * rule for each language names it, or all languages share the one at the root.
   */
  readonly notFound: 'nearest-page' | 'page-by-rules' | 'shared-page';
  /**
   * Where the host reads redirects: in `_redirects` (`rules`), there with `!` because otherwise
   * existing files are served (`forced-rules`), there with paths from the root of the host
   * (`rules-of-host`), in the file of its headers (`with-headers`), or nowhere, so that pages
   * redirect (`pages`).
   */
  readonly redirects: 'rules' | 'forced-rules' | 'rules-of-host' | 'with-headers' | 'pages';
  /** Whether it compresses texts itself, so that the site needs no `.br` and `.gz` files. */
  readonly compresses: boolean;
  readonly limits: HostLimits;
  /** How the workflow of a project publishes; absent if the host itself takes the releases. */
  readonly deployment?: Deployment;
}

/** The step of a workflow that publishes the folder `dist.public`. */
export interface Deployment {
  /** The system whose workflow it is. */
  readonly system: 'github' | 'gitlab';
  /** Names of variables of the repository. Without the first one, nothing is published. */
  readonly variables: readonly string[];
  /** Names of secrets of the repository, by the variables of the environment that get them. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Shell commands. Empty if the system itself is the host. */
  readonly lines: readonly string[];
  /** The default address of the site, with variables of the shell. */
  readonly address?: string;
}

const KIB = 1024;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

const CLOUDFLARE = 'https://developers.cloudflare.com/pages';
const GITHUB = 'https://docs.github.com/en';
const GITLAB = 'https://docs.gitlab.com';
const VERCEL = 'https://vercel.com/docs';
const AZURE = 'https://learn.microsoft.com/en-us/azure/static-web-apps';

const HEADERS_SETTING = '"headers" among the options of podium()';

/** The only table of hosts. docs/hosts.md explains it. */
export const HOSTS = {
  'cloudflare-pages': {
    title: 'Cloudflare Pages',
    headers: 'headers-file',
    notFound: 'nearest-page',
    redirects: 'rules',
    compresses: true,
    deployment: {
      system: 'github',
      variables: ['CLOUDFLARE_PROJECT', 'CLOUDFLARE_ACCOUNT_ID'],
      secrets: { CLOUDFLARE_API_TOKEN: 'CLOUDFLARE_API_TOKEN' },
      lines: [
        'npx --yes wrangler@4.164.0 pages deploy dist.public --project-name "$CLOUDFLARE_PROJECT" --branch main',
      ],
    },
    limits: {
      files: { max: 20_000, source: `${CLOUDFLARE}/platform/limits/` },
      fileBytes: { max: 25 * MIB, source: `${CLOUDFLARE}/platform/limits/` },
      headerRules: { max: 100, source: `${CLOUDFLARE}/configuration/headers/` },
      headerLine: { max: 2000, source: `${CLOUDFLARE}/configuration/headers/` },
      redirectRules: { max: 2100, source: `${CLOUDFLARE}/configuration/redirects/` },
    },
  },
  netlify: {
    title: 'Netlify',
    headers: 'headers-file',
    notFound: 'page-by-rules',
    redirects: 'forced-rules',
    compresses: true,
    deployment: {
      system: 'github',
      variables: ['NETLIFY_SITE_ID'],
      secrets: { NETLIFY_AUTH_TOKEN: 'NETLIFY_AUTH_TOKEN' },
      lines: ['npx --yes netlify-cli@27.8.1 deploy --prod --no-build --dir dist.public'],
    },
    limits: {
      filesPerFolder: { max: 54_000, source: 'https://docs.netlify.com/site-deploys/overview' },
    },
  },
  'github-pages': {
    title: 'GitHub Pages',
    headers: 'none',
    notFound: 'shared-page',
    redirects: 'pages',
    compresses: true,
    // It runs Jekyll, which drops folders such as `_astro` unless this file exists.
    files: [{ name: '.nojekyll', write: () => 'Publish all folders, also those with "_".\n' }],
    deployment: {
      system: 'github',
      variables: [],
      secrets: {},
      lines: [],
      // The repository with the name of the host has its site at the root.
      address:
        'https://$GITHUB_REPOSITORY_OWNER.github.io/$(echo "${GITHUB_REPOSITORY#*/}" | grep -vixF "$GITHUB_REPOSITORY_OWNER.github.io")',
    },
    limits: {
      siteBytes: {
        max: GIB,
        source: `${GITHUB}/pages/getting-started-with-github-pages/github-pages-limits`,
      },
      fileBytes: {
        max: 100 * MIB,
        source: `${GITHUB}/repositories/working-with-files/managing-large-files/about-large-files-on-github`,
      },
    },
  },
  'gitlab-pages': {
    title: 'GitLab Pages',
    headers: 'none',
    notFound: 'shared-page',
    redirects: 'rules-of-host',
    // It serves the .br and .gz files of a site, but makes none.
    compresses: false,
    deployment: { system: 'gitlab', variables: [], secrets: {}, lines: [], address: '$CI_PAGES_URL' },
    limits: {
      entries: {
        max: 200_000,
        source: `${GITLAB}/administration/instance_limits/#number-of-files-per-gitlab-pages-website`,
      },
      siteBytes: { max: GIB, source: `${GITLAB}/user/gitlab_com/#gitlab-pages` },
      redirectRules: { max: 1000, source: `${GITLAB}/user/project/pages/redirects/` },
    },
  },
  'azure-swa': {
    title: 'Azure Static Web Apps',
    headers: 'files',
    files: [{ name: 'staticwebapp.config.json', setting: HEADERS_SETTING, write: writeAzureConfig }],
    notFound: 'shared-page',
    redirects: 'with-headers',
    compresses: true,
    deployment: {
      system: 'github',
      variables: ['AZURE_ENVIRONMENT'],
      secrets: { SWA_CLI_DEPLOYMENT_TOKEN: 'AZURE_DEPLOYMENT_TOKEN' },
      lines: ['npx --yes @azure/static-web-apps-cli@2.0.10 deploy dist.public --env "$AZURE_ENVIRONMENT"'],
    },
    limits: {
      files: { max: 15_000, source: `${AZURE}/quotas` },
      siteBytes: { max: 250 * MIB, source: `${AZURE}/quotas` },
      configBytes: { max: 20 * KIB, source: `${AZURE}/configuration` },
    },
  },
  vercel: {
    title: 'Vercel',
    headers: 'files',
    files: [{ name: 'vercel.json', setting: HEADERS_SETTING, write: writeVercelConfig }],
    notFound: 'shared-page',
    redirects: 'with-headers',
    compresses: true,
    deployment: {
      system: 'github',
      variables: ['VERCEL_PROJECT_ID', 'VERCEL_ORG_ID'],
      secrets: { VERCEL_TOKEN: 'VERCEL_TOKEN' },
      lines: ['npx --yes vercel@64.0.2 deploy dist.public --prod --yes --token "$VERCEL_TOKEN"'],
    },
    limits: {
      files: { max: 15_000, source: `${VERCEL}/limits` },
      siteBytes: { max: 100_000_000, source: `${VERCEL}/limits` },
      redirectRules: { max: 2048, source: `${VERCEL}/project-configuration` },
      patternLength: { max: 4096, source: `${VERCEL}/project-configuration` },
    },
  },
  'deno-deploy': {
    title: 'Deno Deploy',
    headers: 'files',
    files: DENO_FILES,
    notFound: 'nearest-page',
    redirects: 'with-headers',
    compresses: true,
    deployment: {
      system: 'github',
      variables: ['DENO_DEPLOY_APP', 'DENO_DEPLOY_ORG'],
      secrets: { DENO_DEPLOY_TOKEN: 'DENO_DEPLOY_TOKEN' },
      lines: [
        'npx --yes deno@2.9.6 deploy dist.public --prod --org "$DENO_DEPLOY_ORG" --app "$DENO_DEPLOY_APP"',
      ],
    },
    limits: {
      siteBytes: { max: GIB, source: 'https://docs.deno.com/deploy/pricing_and_limits' },
    },
  },
  s3: {
    title: 'S3 and other object storage, behind a CDN',
    headers: 'commands',
    notFound: 'shared-page',
    redirects: 'pages',
    // Storage cannot choose between compressed copies of a file, so the CDN compresses.
    compresses: true,
    deployment: {
      system: 'github',
      variables: ['PODIUM_REMOTE'],
      // Not "RCLONE_CONFIG", which rclone takes for a path.
      secrets: { STORAGE_SETTINGS: 'RCLONE_CONFIG' },
      lines: [
        'sudo apt-get update && sudo apt-get install -y rclone',
        'mkdir -p ~/.config/rclone',
        String.raw`printf '%s' "$STORAGE_SETTINGS" > ~/.config/rclone/rclone.conf`,
        'npx podium upload "$PODIUM_REMOTE"',
      ],
    },
    limits: {
      fileBytes: {
        max: 5 * GIB,
        source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html',
      },
    },
  },
  nginx: {
    title: 'nginx',
    headers: 'commands',
    notFound: 'nearest-page',
    redirects: 'with-headers',
    compresses: false,
    limits: {},
  },
} as const satisfies Readonly<Record<string, HostProfile>>;

/** Name of a host, as after `--target`. */
export type HostName = keyof typeof HOSTS;

/** The names of all hosts. */
export const HOST_NAMES = Object.keys(HOSTS) as readonly HostName[];

/**
 * The names of settings files of hosts: those that any site may have, and those of one host. Each
 * has the setting in astro.config.mjs that replaces such a file of a project; null if none does.
 */
export const HOST_FILES: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ['_headers', HEADERS_SETTING],
  ['_redirects', '"redirects"'],
  ...HOST_NAMES.flatMap((host) => {
    const { files = [] }: HostProfile = HOSTS[host];
    return files.map(({ name, setting = null }) => [name, setting] as const);
  }),
]);

/** The host that a site is built for, with the limits of the publisher's plan there. */
export interface Host extends HostProfile {
  readonly name: HostName;
}

/** Returns the host of a name; null if unknown. `maxFiles` replaces its number of files. */
export function findHost(name: string, maxFiles?: number): Host | null {
  const hostName = HOST_NAMES.find((item) => item === name);
  if (hostName === undefined) return null;
  const profile: HostProfile = HOSTS[hostName];
  if (maxFiles === undefined) return { ...profile, name: hostName };
  const limit = { max: maxFiles, source: '--max-files' };
  const fileLimit = profile.limits.entries === undefined ? { files: limit } : { entries: limit };
  return { ...profile, name: hostName, limits: { ...profile.limits, ...fileLimit } };
}
