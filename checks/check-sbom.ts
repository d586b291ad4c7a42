import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findSbomFaults, type Lock, type Sbom } from './sbom/find-sbom-faults.ts';
import { ROOT } from './testing/stages.ts';

// Compares the bill of materials with the lock file.
const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
  cwd: ROOT,
  maxBuffer: 64 * 1024 * 1024,
});
const sbom = JSON.parse(stdout) as Sbom;
const lock = JSON.parse(await readFile(`${ROOT}/package-lock.json`, 'utf8')) as Lock;
const faults = findSbomFaults(sbom, lock);
for (const fault of faults) console.error(fault);
console.log(`CycloneDX ${sbom.specVersion}: ${sbom.components.length} packages`);
if (faults.length > 0) process.exitCode = 1;
