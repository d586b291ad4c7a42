import { join, resolve } from 'node:path';
import type { ToolPackages } from '../tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Linters, compilers and validators (180 MB). A stage that needs them installs them, because
 * neither building a site nor writing content does.
 */
export const CHECKS: ToolPackages = {
  source: join(ROOT, 'checks/packages'),
  folder: join(ROOT, '.cache/checks'),
  link: join(ROOT, 'checks/node_modules'),
};
