import { DEFAULT_LOCALE, LOCALES } from './src/domain/locales.ts';
import { NAMESPACES } from './src/i18n/namespaces.ts';

/** astro-i18next only loads and initialises the texts. src/i18n/messages.ts reads them. */
export default {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  namespaces: [...NAMESPACES],
  defaultNamespace: NAMESPACES[0],
  load: ['server'],
  i18nextServer: {
    preload: [...LOCALES],
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
  },
};
