// The commands of the installed package: npx podium <command>. In the repository each command is
// an npm script.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nearest } from '#domain/util/nearest';
import { formatAnnotations } from './authoring/annotations.ts';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { endWithNpm } from './cli/end-with-npm.ts';
import { PACKAGE_COMMANDS } from './commands.ts';
import type { Config } from './project/config-schema.ts';
import { ownSources, readLogo } from './project/own-sources.ts';
import { provideProgram } from './project/provide-program.ts';
import { packageFolder, packageVersion } from './project/package-folder.ts';
import { ConfigError, readConfig } from './project/read-config.ts';

async function main(): Promise<void> {
  const [name, ...args] = askedHelp(process.argv.slice(2));
  if (name === undefined) {
    console.log(formatCommands());
    return;
  }
  if (name === '--version' || name === '-v') {
    if (args.length > 0) throw new CommandError(`Unexpected argument ${JSON.stringify(args[0])}. ${ALL}`);
    console.log(await packageVersion());
    return;
  }
  const command = Object.hasOwn(PACKAGE_COMMANDS, name) ? PACKAGE_COMMANDS[name] : undefined;
  if (command === undefined) throw new CommandError(unknownCommand(name));
  process.argv.splice(2, Infinity, ...args);
  const site = join(packageFolder(process.env), 'site');
  process.env['PODIUM_PROGRAM'] = site;
  // Help needs no project, and changes nothing.
  const isHelp = args.includes('--help') || args.includes('-h');
  if (command.needs !== 'nothing' && !isHelp) {
    const cwd = process.cwd();
    const tokens = await readFile(join(site, 'src/styles/tokens.css'), 'utf8');
    const settings = await readConfig(cwd, tokens);
    applyConfig(process.env, cwd, settings);
    if (command.needs === 'program') {
      await provideProgram(process.env, cwd, await ownSources(settings, cwd, tokens));
      // Pages of the origin show it too.
      if (settings.logo !== undefined)
        process.env['PODIUM_LOGO'] = (await readLogo(cwd, settings.logo)).address;
    }
  }
  await command.run();
}

const HELP: readonly string[] = ['--help', '-h', 'help'];
const ALL = 'All commands: npx podium --help';

/** Returns the arguments with `help build` as `build --help`, and without a help for all. */
function askedHelp(args: readonly string[]): readonly string[] {
  const [first = '', name, ...more] = args;
  if (!HELP.includes(first)) return args;
  return name === undefined ? [] : [name, '--help', ...more];
}

/**
 * Sets the variables that commands and pages read, from the settings of the site. A variable that
 * is already set wins, so that a build for a preview can have another address.
 */
function applyConfig(env: NodeJS.ProcessEnv, cwd: string, settings: Config): void {
  env['PODIUM_NAME'] = settings.name;
  env['PODIUM_CONTENT'] ||= join(cwd, settings.content);
  env['PODIUM_SITE_URL'] ||= settings.site;
}

function formatCommands(): string {
  const width = Math.max(...Object.keys(PACKAGE_COMMANDS).map(({ length }) => length));
  const rows = Object.entries(PACKAGE_COMMANDS).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}`,
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
function annotate({ faults }: ConfigError, env: NodeJS.ProcessEnv, cwd: string): void {
  if (!env['PODIUM_ANNOTATE']) return;
  const folder = relative(env['GITHUB_WORKSPACE'] || cwd, cwd);
  console.log(formatAnnotations(faults, folder).join('\n'));
}

endWithNpm(process.env);
await main().catch((error: unknown) => {
  reportFailure(error);
  if (error instanceof ConfigError) annotate(error, process.env, process.cwd());
});
