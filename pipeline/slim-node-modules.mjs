// Removes unused files from installed packages, a third of their size. npm runs it after an
// install. Plain JavaScript, because the machine's Node may be too old for TypeScript.
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { isUnread } from './unread-files.mjs';

const PACKAGES = resolve(import.meta.dirname, '../node_modules');

for (const path of readdirSync(PACKAGES, { recursive: true }))
  if (isUnread(path.split(sep).join('/'))) rmSync(join(PACKAGES, path), { recursive: true, force: true });
