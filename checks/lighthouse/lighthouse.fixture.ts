import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FULL_TOOLS, isToolInstalled } from '../tool-packages.ts';

const MODULE = join(FULL_TOOLS.lighthouse.folder, 'node_modules/lighthouse/core/index.js');

/** The fields of Lighthouse's result for a page that the tests use. */
export interface Findings {
  /** Why no audit ran; absent if they ran. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
  /** By category name. Scores are 0 to 1. */
  readonly categories: Readonly<Record<string, Category | undefined>>;
  /** By audit name. */
  readonly audits: Readonly<Record<string, Audit | undefined>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  /** 0 to 1; null if the audit has no score. */
  readonly score: number | null;
  readonly displayValue?: string;
  /** The measured value in the unit of the audit. */
  readonly numericValue?: number;
}

/**
 * Audits a page in the browser that listens on `port`. Returns undefined if Lighthouse has no
 * result.
 */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Findings } | undefined>;

/** Loads Lighthouse. Throws if it is not installed. */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!isToolInstalled(FULL_TOOLS.lighthouse))
    throw new Error('Lighthouse is not installed. To install it: npm run lighthouse:install');
  const { default: lighthouse } = (await import(pathToFileURL(MODULE).href)) as { default: Lighthouse };
  return lighthouse;
}
