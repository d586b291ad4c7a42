// Formats the files of the project: npm run format, and npm run format:check
//   node checks/format.ts --check README.md    only these files
// Oxfmt formats as Prettier does, at a fortieth of its processor time. It cannot read .astro files,
// which Prettier formats.
import { readFlagsOrExit, switchFlag } from '#pipeline/cli/flags';
import { CHECKS, provideTool } from './tool-packages.ts';
import { runCommand } from './testing/run-command.ts';
import { REPORTS } from './testing/stages.ts';

const { values, positionals } = readFlagsOrExit({
  script: 'format',
  summary: 'Formats all files of the project, or those that are named.',
  operands: '[files]',
  operandCount: 'many',
  flags: { check: switchFlag('changes nothing, and lists files that are not formatted') },
  examples: ['', '--check', 'README.md'],
});

await provideTool(CHECKS);
const way = values.check ? '--check' : '--write';
const isNamed = positionals.length > 0;
const templates = isNamed ? positionals.filter((name) => name.endsWith('.astro')) : ['**/*.astro'];
const commands = [
  ['oxfmt', way, '--no-error-on-unmatched-pattern', ...(isNamed ? positionals : ['.'])],
  ...(templates.length > 0 ? [['prettier', way, '--log-level=warn', ...templates]] : []),
];
for (const command of commands) {
  const { code } = await runCommand(command, { log: `${REPORTS}/${command[0]}.log`, isShown: true });
  if (code !== 0) process.exitCode = 1;
}
