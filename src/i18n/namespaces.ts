/**
 * The message files of each language, `public/locales/{locale}/{namespace}.json`. The first is the
 * default. Scripts fetch the last four: for the player, for presenters, for open dialogs, and for
 * controls that only some signed-in visitors see. A project has its own texts in `src/texts/`
 * (`pipeline/project/own-texts.ts`).
 */
export const NAMESPACES = ['common', 'view', 'listing', 'player', 'presenting', 'dialogs', 'roles'] as const;
