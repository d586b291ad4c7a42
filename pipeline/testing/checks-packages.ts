import { join, resolve } from 'node:path';
import type { ToolPackages } from './tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Linters, compilers and validators. A stage that needs them installs them: making a site and writing content need none of
 * their 180 MB.
 */
export const CHECKS: ToolPackages = {
  source: join(ROOT, 'checks/packages'),
  folder: join(ROOT, '.cache/checks'),
  link: join(ROOT, 'checks/node_modules'),
};
