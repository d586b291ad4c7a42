/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`; the first is the default,
 * scripts read the last two by themselves, the player and what only some signed-in visitors see.
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player', 'roles'] as const;
