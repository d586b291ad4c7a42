// Finds the Chromium of the browser tests, installs one where there is none, and says which it is.
import { execFileSync } from 'node:child_process';
import { provideBrowser } from './browser.ts';

const { path, source } = await provideBrowser();
console.log(`${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}: ${path} (${source})`);
