import { join, resolve } from 'node:path';
import type { ToolPackages } from '../tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The schemas of the Kubernetes API (25 MB), which only one stage of the full tests needs. */
export const KUBERNETES: ToolPackages = {
  source: join(ROOT, 'checks/kubernetes'),
  folder: join(ROOT, '.cache/kubernetes'),
};
