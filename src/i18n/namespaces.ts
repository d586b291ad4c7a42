/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`; the first is the default,
 * scripts read the last three by themselves: the player, the open dialogs and what only some signed-in visitors see.
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player', 'dialogs', 'roles'] as const;
