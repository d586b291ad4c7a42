import { join } from 'node:path';
import { PROGRAM } from './program-folder.ts';
import { siteRecord } from './site-record.ts';

/** The style sheet with the tokens of the design, in Podium and in the sources of a site. */
export const TOKENS = 'src/styles/tokens.css';

/**
 * Returns the style sheet with the tokens of the design, absolute. Known once the settings of a
 * project are recorded, which is after the modules that its check needs have loaded.
 */
export const tokensFile = (): string => join(siteRecord().sources ?? PROGRAM, TOKENS);
