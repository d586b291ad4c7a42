/** The message files of each language, `public/locales/{locale}/{namespace}.json`; the first is the default. */
export const NAMESPACES = ['common', 'view', 'listing'] as const;
