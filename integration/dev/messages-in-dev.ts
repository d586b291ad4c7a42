import { readFile } from 'node:fs/promises';
import path from 'node:path';
import i18next from 'i18next';

/** The part of Vite's dev server that the plugin uses. */
interface DevServer {
  readonly config: { readonly publicDir: string; readonly logger: { error(message: string): void } };
  readonly watcher: { on(event: 'change', listener: (file: string) => void): unknown };
  readonly ws: { send(payload: { type: 'full-reload'; path: string }): void };
}

/** Returns a Vite plugin that reloads changed message files and open pages during development. */
export function messagesInDev() {
  return {
    name: 'podium-messages',
    configureServer({ config, watcher, ws }: DevServer): void {
      const folder = path.join(config.publicDir, 'locales');
      const takeOver = async (file: string) => {
        try {
          reloadMessages(path.relative(folder, file), await readFile(file, 'utf8'));
          ws.send({ type: 'full-reload', path: '*' });
        } catch (error) {
          config.logger.error(
            `${file}: ${String(error)}. The previous texts stay in use until the file is fixed.`,
          );
        }
      };
      watcher.on('change', (file) => {
        if (file.startsWith(folder + path.sep)) void takeOver(file);
      });
    },
  };
}

/**
 * Replaces the loaded messages of a file such as "de/view.json". Throws SyntaxError on invalid
 * JSON.
 */
function reloadMessages(name: string, json: string): void {
  const [locale = '', namespace = ''] = name.replace(/\.json$/, '').split(path.sep);
  const messages: unknown = JSON.parse(json);
  // Removes the bundle instead of merging, so that messages deleted from the file disappear.
  i18next.removeResourceBundle(locale, namespace);
  i18next.addResourceBundle(locale, namespace, messages);
}
