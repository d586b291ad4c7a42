// Formats the files of the project: npm run format, and npm run format:check
//   node checks/format.ts --check README.md    only these files
// Oxfmt formats as Prettier does, at a fortieth of its processor time. It cannot read .astro files,
// which Prettier formats.
import { readFlagsOrExit, switchFlag } from '#pipeline/cli/flags';
import { CHECK_PACKAGES, provideTool } from './tool-packages.ts';
import { runCommand } from './testing/run-command.ts';
import { REPORTS_DIR } from './testing/stages.ts';

const { values, positionals } = readFlagsOrExit({
  script: 'format',
  summary: 'Formats all files of the project, or those that are named.',
  operands: '[files]',
  operandCount: 'many',
  flags: { check: switchFlag('changes nothing, and lists files that are not formatted') },
  examples: ['', '--check', 'README.md'],
});

await provideTool(CHECK_PACKAGES);
const modeFlag = values.check ? '--check' : '--write';
const hasFileNames = positionals.length > 0;
const templates = hasFileNames ? positionals.filter((name) => name.endsWith('.astro')) : ['**/*.astro'];
const commands = [
  ['oxfmt', modeFlag, '--no-error-on-unmatched-pattern', ...(hasFileNames ? positionals : ['.'])],
  ...(templates.length > 0 ? [['prettier', modeFlag, '--log-level=warn', ...templates]] : []),
];
for (const command of commands) {
  const { code } = await runCommand(command, { log: `${REPORTS_DIR}/${command[0]}.log`, printsLive: true });
  if (code !== 0) process.exitCode = 1;
}
