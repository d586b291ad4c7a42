import { join, resolve } from 'node:path';
import type { ToolPackages } from '../tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Linters, compilers and validators (220 MB). A stage that needs them installs them, because
 * neither building a site nor writing content does.
 */
export const CHECKS: ToolPackages = {
  source: join(ROOT, 'checks/packages'),
  folder: join(ROOT, '.cache/checks'),
  link: join(ROOT, 'checks/node_modules'),
};

/** The schemas of the Kubernetes API (25 MB), which only one stage of the full tests needs. */
export const KUBERNETES: ToolPackages = {
  source: join(ROOT, 'checks/kubernetes'),
  folder: join(ROOT, '.cache/kubernetes'),
};
