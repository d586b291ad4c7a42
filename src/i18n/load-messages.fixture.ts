import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { NAMESPACES } from './namespaces.ts';

/** Loads all message files into i18next, as the astro-i18next integration does. */
export async function loadMessages(folder = 'public/locales'): Promise<void> {
  const resources = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(NAMESPACES.map((namespace) => [namespace, readMessages(folder, locale, namespace)])),
    ]),
  );
  await i18next.init({
    resources,
    supportedLngs: [...LOCALES],
    fallbackLng: DEFAULT_LOCALE,
    ns: [...NAMESPACES],
    defaultNS: NAMESPACES[0],
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
  });
}

/** Reads one message file. */
export function readMessages(folder: string, locale: string, namespace: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${folder}/${locale}/${namespace}.json`, 'utf8')) as Record<string, unknown>;
}
