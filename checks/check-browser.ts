// Finds the Chromium for the browser tests, installs one if there is none, and prints which one it
// is.
import { execFileSync } from 'node:child_process';
import { provideBrowser } from './browser.ts';

const { path, source } = await provideBrowser();
console.log(`${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}: ${path} (${source})`);
