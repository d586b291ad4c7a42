import { EMBED_SCRIPT } from './embed-script.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { REDIRECT_SCRIPT } from './redirect-script.ts';

/**
 * The scripts that components write into pages as text. The policy allows these by their hashes, and the build refuses a
 * page with any other. Several in one page run where the first one is, so one that reads its page must be alone.
 */
export const INLINE_SCRIPTS: readonly string[] = [HEAD_SCRIPT, EMBED_SCRIPT, REDIRECT_SCRIPT];
