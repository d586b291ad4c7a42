import { readFile } from 'node:fs/promises';
import path from 'node:path';
import i18next from 'i18next';

/** As much of Vite's development server as is needed here. */
interface DevServer {
  readonly config: { readonly publicDir: string; readonly logger: { error(message: string): void } };
  readonly watcher: { on(event: 'change', listener: (file: string) => void): unknown };
  readonly ws: { send(payload: { type: 'full-reload'; path: string }): void };
}

/** A plugin for Vite: takes over changed message files while developing, and shows the open pages anew. */
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
            `${file}: ${String(error)}. The texts of before stay until the file is mended.`,
          );
        }
      };
      watcher.on('change', (file) => {
        if (file.startsWith(folder + path.sep)) void takeOver(file);
      });
    },
  };
}

/** Puts the messages of a file, such as "de/view.json", in place of those loaded. Throws SyntaxError on bad JSON. */
function reloadMessages(name: string, json: string): void {
  const [locale = '', namespace = ''] = name.replace(/\.json$/, '').split(path.sep);
  const messages: unknown = JSON.parse(json);
  // Not merged with those of before: what the file no longer has is gone.
  i18next.removeResourceBundle(locale, namespace);
  i18next.addResourceBundle(locale, namespace, messages);
}
