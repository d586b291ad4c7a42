import { readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { messageOf } from '#domain/util/describe-error';
import { LOCALES } from '#domain/languages/locales';
import { textsFolder } from '#library/texts-folder';
import { TEXT_PARTS } from '#pipeline/project/texts-schema';

/**
 * An environment of Vite, in which pages are rendered. In a project, its i18next is another
 * instance than the one imported here, and has to be reloaded too.
 */
interface Environment {
  readonly pluginContainer: { resolveId(name: string): Promise<{ readonly id: string } | null> };
  readonly runner?: { import(id: string): Promise<{ readonly default: typeof i18next }> };
}

/** The part of Vite's dev server that the plugin uses. */
interface DevServer {
  readonly config: { readonly logger: { error(message: string): void } };
  readonly environments: Readonly<Record<string, object>>;
  readonly watcher: { on(event: 'add' | 'change' | 'unlink', listener: (file: string) => void): unknown };
  readonly ws: { send(payload: { type: 'full-reload'; path: string }): void };
}

interface OwnTexts {
  /** Folders of files with texts, absolute. */
  readonly folders: readonly string[];
  /** Checks the settings and texts of the site, and records them. Throws if there are faults. */
  readonly check: () => Promise<unknown>;
}

/** Returns a Vite plugin that loads changed texts and reloads open pages in development. */
export function messagesInDev({ folders, check }: OwnTexts) {
  return {
    name: 'podium-messages',
    configureServer({ config, environments, watcher, ws }: DevServer): void {
      const takeOver = async (file: string) => {
        try {
          await check();
          for (const texts of await instancesOf(environments))
            if (texts.isInitialized) reloadMessages(texts);
            // If no page has been opened yet, the first one would load the texts read at the start.
            else texts.on('initialized', () => reloadMessages(texts));
          ws.send({ type: 'full-reload', path: '*' });
        } catch (error) {
          const reason = messageOf(error);
          config.logger.error(`${file}: the previous texts stay in use until it is fixed.\n${reason}`);
        }
      };
      for (const event of ['add', 'change', 'unlink'] as const)
        watcher.on(event, (file) => {
          if (folders.some((folder) => file.startsWith(folder + path.sep))) void takeOver(file);
        });
    },
  };
}

/** Returns all instances of i18next: this module's, and those that Vite loads in a project. */
async function instancesOf(environments: DevServer['environments']): Promise<Set<typeof i18next>> {
  const instances = new Set([i18next]);
  for (const { pluginContainer, runner } of Object.values(environments) as Environment[]) {
    const resolved = runner && (await pluginContainer.resolveId('i18next'));
    if (resolved) instances.add((await runner.import(resolved.id)).default);
  }
  return instances;
}

function reloadMessages(texts: typeof i18next): void {
  for (const locale of LOCALES)
    for (const [part, pathIn] of Object.entries(TEXT_PARTS)) {
      const messages: unknown = JSON.parse(readFileSync(path.join(textsFolder(), pathIn(locale)), 'utf8'));
      // Removes the bundle instead of merging, so that messages deleted from the file disappear.
      texts.removeResourceBundle(locale, part);
      texts.addResourceBundle(locale, part, messages);
    }
}
