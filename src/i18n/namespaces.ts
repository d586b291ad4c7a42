/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`; the first is the default,
 * the player reads the last by itself.
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player'] as const;
