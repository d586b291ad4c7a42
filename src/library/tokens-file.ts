import { join } from 'node:path';
import { PROGRAM } from './program-folder.ts';
import { siteRecord } from './site-record.ts';

/**
 * Returns the style sheet with the tokens of the design, absolute. Known once the settings of a
 * project are recorded, which is after the modules that its check needs have loaded.
 */
export const tokensFile = (): string => join(siteRecord().sources ?? PROGRAM, 'src/styles/tokens.css');
