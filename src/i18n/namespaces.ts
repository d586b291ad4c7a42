/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`. The first is the
 * default. Scripts fetch the last three: the player, open dialogs, and controls for some signed-in
 * visitors. A project has its own in `src/texts/` (`pipeline/project/own-texts.ts`).
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player', 'dialogs', 'roles'] as const;
