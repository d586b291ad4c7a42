import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installTool, isToolInstalled, type ToolPackages } from '../testing/tool-packages.ts';

const TOOL: ToolPackages = {
  source: import.meta.dirname,
  folder: resolve(import.meta.dirname, '../../.cache/lighthouse'),
};
const MODULE = join(TOOL.folder, 'node_modules/lighthouse/core/index.js');

/** What Lighthouse found on a page: the part of its result that the tests read. */
export interface Findings {
  /** Why no audit ran; absent if they ran. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
  /** By the names of the categories; scores are 0 to 1. */
  readonly categories: Readonly<Record<string, Category | undefined>>;
  /** By the names of the audits. */
  readonly audits: Readonly<Record<string, Audit | undefined>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  /** 0 to 1; null if the audit gives none. */
  readonly score: number | null;
  readonly displayValue?: string;
  /** What it measured, in the unit of the audit. */
  readonly numericValue?: number;
}

/** Audits a page in the browser that listens on `port`; undefined if Lighthouse gives no result. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Findings } | undefined>;

/** Says how to install Lighthouse; null if it is installed. */
export function findLighthouseMissing(): string | null {
  return isToolInstalled(TOOL) ? null : 'Lighthouse is not installed. To have it: npm run lighthouse:install';
}

/** Installs Lighthouse if it is missing. Throws if npm fails. */
export async function installLighthouse(): Promise<void> {
  if (!isToolInstalled(TOOL)) await installTool(TOOL);
}

/** Loads Lighthouse. Throws if it is not installed. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const missing = findLighthouseMissing();
  if (missing !== null) throw new Error(missing);
  // eslint-disable-next-line no-restricted-syntax -- Lighthouse is installed apart, and imports nothing of ours
  const { default: lighthouse } = (await import(pathToFileURL(MODULE).href)) as { default: Lighthouse };
  return lighthouse;
}
