/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`. The first is the
 * default. Scripts fetch the last three: the player, open dialogs, and controls for some signed-in
 * visitors.
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player', 'dialogs', 'roles'] as const;
