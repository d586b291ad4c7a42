import { relative, resolve } from 'node:path';
import { language, line } from '#library/schemas/primitives';
import { buildFolder } from './authoring/init/build-folder.ts';
import { writeFolder } from './authoring/init/write-folder.ts';
import { packageSpec, writeProject } from './authoring/init/write-project.ts';
import { configLines } from './project/config-lines.ts';
import { CONFIG_FILE } from '#library/config-file';
import { checkFlag, chooseFlag, toValidator, readFlags, switchFlag, valueFlag } from './cli/flags.ts';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { HOST_NAMES } from './site/hosts/hosts.ts';
import { isInstalled, typed } from '#library/typed-command';

/** Whether a site is a project with its own settings. */
const isProject = isInstalled();

/** Flags for the settings of a project. A content folder alone has no settings. */
const PROJECT_FLAGS = {
  languages: valueFlag('codes', 'sets the languages of the interface, such as en,de; all by default'),
  accounts: switchFlag('expects the accounts of a platform'),
  target: {
    ...valueFlag('host', `sets where the workflow publishes: ${HOST_NAMES.join(', ')}`),
    default: 's3',
  },
  'no-next': switchFlag('does not print what to type next'),
};

async function run(): Promise<void> {
  const { values, positionals } = readFlags({
    script: 'init',
    summary: isProject
      ? 'Turns a folder, by default this one, into a site with settings, content and a workflow.'
      : 'Writes a content folder of your own, which validates and builds.',
    operands: isProject ? '[folder]' : '<folder>',
    flags: {
      name: { ...valueFlag('text', 'sets the name of the site'), default: 'Podium' },
      author: { ...valueFlag('text', 'sets the name of the author'), default: 'The author' },
      language: { ...valueFlag('code', 'sets the language of the first presentation'), default: 'en' },
      ...((isProject ? PROJECT_FLAGS : {}) as typeof PROJECT_FLAGS),
    },
    examples: isProject
      ? ['', '--name "Talks of the lab" --author "Ada Lovelace" --languages en,de --target netlify']
      : ['../talks', '../talks --name "Talks of the lab" --author "Ada Lovelace" --language en'],
  });
  const [target = isProject ? '.' : undefined] = positionals;
  if (target === undefined) throw new CommandError(`Name the folder to write: ${typed('init', '../talks')}`);
  const answers = {
    name: checkFlag('--name', values.name, toValidator(line)),
    author: checkFlag('--author', values.author, toValidator(line)),
    language: checkFlag('--language', values.language, toValidator(language)),
    now: new Date(),
  };
  if (!/[\p{L}\p{N}]/u.test(answers.author))
    throw new CommandError(`--author is ${JSON.stringify(answers.author)}: it needs a letter or digit.`);
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), target);
  if (isProject) {
    const spec = await packageSpec(process.cwd(), folder);
    const config = configLines({
      site: 'http://localhost:4321',
      name: answers.name,
      ...(values.languages !== undefined && { languages: readLanguages(values.languages) }),
      accounts: values.accounts,
      look: { schemes: 'both' },
    });
    const host = chooseFlag('--target', values.target, HOST_NAMES);
    const { report, nextCommands } = await writeProject(folder, answers, {
      configFile: CONFIG_FILE,
      config,
      spec,
      host,
    });
    console.log(values['no-next'] ? report : `${report} Next, type:\n${nextCommands}`);
    return;
  }
  const { buildSchemaFiles } = await import('./schemas.ts');
  const files = await buildFolder(answers, await buildSchemaFiles());
  await writeFolder(folder, files);
  const shownFolder = relative(process.cwd(), folder);
  const content = `PODIUM_CONTENT=${/^[\w./-]+$/.test(shownFolder) ? shownFolder : JSON.stringify(shownFolder)}`;
  console.log(`Wrote ${files.size} files to ${shownFolder}. Next, type:

  ${content} npm run validate
  ${content} npm run dev`);
}

/** Returns the languages of a list. English is always among them. */
function readLanguages(text: string): string[] {
  const languages = text.split(',').map((code) => code.trim());
  for (const code of languages) checkFlag('--languages', code, toValidator(language));
  return [...new Set(['en', ...languages])];
}

await run().catch(reportFailure);
