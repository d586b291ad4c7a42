// Removes from package-lock.json what makes npm warn on Node 20: node checks/tidy-lock.ts
// Run it after npm has changed that file.
import { readFileSync, writeFileSync } from 'node:fs';
import { refusesNode20, type Lock } from './refuses-node-20.ts';

const FILE = 'package-lock.json';

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lock;
for (const locked of Object.values(lock.packages)) if (refusesNode20(locked)) delete locked.engines;
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
