import { join } from 'node:path';
import { findProgram, runProgram } from '../run-program.ts';
import { FULL_TOOLS, isToolInstalled } from '../tool-packages.ts';

const JAR = join(FULL_TOOLS.w3c.folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
const FLAGS = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only', '--also-check-css'];

/** An error that the validator found. */
export interface ValidatorError {
  /** Address of the file. */
  readonly url: string;
  readonly message: string;
  /** The text around the fault. */
  readonly extract?: string;
}

/** Returns what the validator needs and how to install it; null if it can run. */
export function findValidatorMissing(): string | null {
  if (findProgram('java') === undefined)
    return 'Java is not installed. On Debian: apt-get install default-jre-headless';
  return isToolInstalled(FULL_TOOLS.w3c)
    ? null
    : "The W3C's validator is not installed. To install it: npm run w3c:install";
}

/** Validates HTML files with the CSS and SVG in them, and CSS files. */
export async function validate(files: readonly string[]): Promise<readonly ValidatorError[]> {
  const { output } = await runProgram('java', ['-jar', JAR, ...FLAGS, ...files], {});
  const json = output.slice(Math.max(0, output.indexOf('{"')));
  return (JSON.parse(json) as { messages: readonly ValidatorError[] }).messages;
}
