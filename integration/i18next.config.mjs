import { DEFAULT_LOCALE, LOCALES } from '../src/domain/languages/locales.ts';
import { NAMESPACES } from '../src/i18n/namespaces.ts';
import { textsFolder } from '../src/library/texts-folder.ts';

/** astro-i18next only loads and initialises the texts. src/i18n/messages.ts reads them. */
const config = {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  namespaces: [...NAMESPACES],
  defaultNamespace: NAMESPACES[0],
  load: ['server'],
  i18nextServer: {
    preload: [...LOCALES],
    // The default path is percent-encoded, so a folder with a space in its name would have no
    // texts.
    backend: { loadPath: `${textsFolder()}/public/locales/{{lng}}/{{ns}}.json` },
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
  },
};

// astro-i18next loads this file with `require`, which returns the value of this name.
export { config as 'module.exports' };
