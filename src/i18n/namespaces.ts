/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`; the first is the default,
 * the player and the open dialogs read the last two by themselves.
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player', 'dialogs'] as const;
