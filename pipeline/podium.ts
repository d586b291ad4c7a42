// The commands of a project: npx podium <command>. In the repository each is also an npm script.
import { relative } from 'node:path';
import { nearest } from '#domain/util/nearest';
import { remedyOf } from '#library/fault-report';
import { programVersion } from '#library/program-folder';
import { recordSite } from '#library/site-record';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { endWithNpm } from './cli/end-process.ts';
import { PACKAGE_COMMANDS } from './commands.ts';
import { loadConfig } from './project/load-config.ts';
import type { ConfigError } from './project/read-config.ts';

async function main(): Promise<void> {
  const [name, ...args] = askedHelp(process.argv.slice(2));
  if (name === undefined) {
    console.log(formatCommands());
    return;
  }
  if (name === '--version' || name === '-v') {
    if (args.length > 0) throw new CommandError(`Unexpected argument ${JSON.stringify(args[0])}. ${ALL}`);
    console.log(programVersion());
    return;
  }
  const command = Object.hasOwn(PACKAGE_COMMANDS, name) ? PACKAGE_COMMANDS[name] : undefined;
  if (command === undefined) throw new CommandError(unknownCommand(name));
  process.argv.splice(2, Infinity, ...args);
  // Help needs no project, and changes nothing.
  const isHelp = args.includes('--help') || args.includes('-h');
  if (!command.startsWithoutSettings && !isHelp) {
    const loadedConfig = await loadConfig(process.cwd());
    // Imported now, because its modules read the languages of the site while they load.
    const { makeSiteRecord } = await import('./project/prepare-project.ts');
    if (!command.checksSettings) recordSite(process.cwd(), await makeSiteRecord(process.cwd(), loadedConfig));
    if (name === 'build') {
      const { describeOldProject } = await import('./upgrading/plan-upgrade.ts');
      const line = describeOldProject(process.cwd(), programVersion());
      if (line !== null) console.warn(line);
    }
    if (WARNING.includes(name)) {
      const { checkOwnTexts } = await import('./project/own-texts.ts');
      for (const warning of (await checkOwnTexts(process.cwd())).warnings)
        console.warn(`${warning.file} ${warning.fault}. ${remedyOf(warning)}`);
    }
  }
  await command.run();
}

/** The commands that warn of missing texts of a language. */
const WARNING: readonly string[] = ['build', 'dev', 'start', 'validate'];
const HELP: readonly string[] = ['--help', '-h', 'help'];
const ALL = 'All commands: npx podium --help';

/** Turns `help build` into `build --help`, and `help` or `--help` alone into no arguments. */
function askedHelp(args: readonly string[]): readonly string[] {
  const [firstWord = '', name, ...otherWords] = args;
  if (!HELP.includes(firstWord)) return args;
  return name === undefined ? [] : [name, '--help', ...otherWords];
}

function formatCommands(): string {
  const width = Math.max(...Object.keys(PACKAGE_COMMANDS).map(({ length }) => length));
  const rows = Object.entries(PACKAGE_COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `Makes a site of presentations and videos from content files.

Usage: npx podium <command> [flags]

Commands:
${rows.join('\n')}

Flags of a command: npx podium <command> --help
Version: npx podium --version`;
}

function unknownCommand(name: string): string {
  const flags = ['help', 'version'];
  const close = nearest(name.replace(/^-+/, ''), [...Object.keys(PACKAGE_COMMANDS), ...flags]);
  const guess = close === null ? '' : ` Did you mean ${flags.includes(close) ? '--' : ''}${close}?`;
  return `Unknown command ${JSON.stringify(name)}.${guess} ${ALL}`;
}

/** Lists faults in the settings so that GitHub shows them, as `validate` lists those of content. */
async function annotate({ faults }: ConfigError, env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  if (!env['PODIUM_ANNOTATE']) return;
  const { formatAnnotations } = await import('./authoring/annotations.ts');
  const folder = relative(env['GITHUB_WORKSPACE'] || cwd, cwd);
  console.log(formatAnnotations(faults, folder).join('\n'));
}

endWithNpm(process.env);
await main().catch(async (error: unknown) => {
  reportFailure(error);
  if (error instanceof Error && error.name === 'ConfigError')
    await annotate(error as ConfigError, process.env, process.cwd());
});
