import { EMBED_SCRIPT } from './embed-script.ts';
import { HEAD_SCRIPTS } from './head-script.ts';
import { REDIRECT_SCRIPT } from '../addresses/redirect-script.ts';

/**
 * The inline scripts that components write into pages. The content security policy allows them by
 * hash, and the build rejects a page with any other. Several scripts of one page run at the
 * position of the first, so a script that reads its page must be the only one.
 */
export const INLINE_SCRIPTS: readonly string[] = [
  ...Object.values(HEAD_SCRIPTS),
  EMBED_SCRIPT,
  REDIRECT_SCRIPT,
];
