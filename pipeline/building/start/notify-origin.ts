import type { FinishedFiles } from '#domain/addresses/finished-files';
import type { HeaderSettings } from '#domain/addresses/own-rules';
import { parsePolicy, unitePolicies } from '#pipeline/site/policy';
import { buildHeadersFile } from '../finish/headers.ts';
import type { FinishedEvents } from '../render/render-pages.ts';

/**
 * Returns a function that sends finished files to the origin, with their headers. `own` are headers
 * of the site's own. The policy allows
 * only the code of finished pages, so it is at least as strict as that of the whole site. Nothing
 * is sent before the first page is finished.
 */
export function makeNotifier(
  send: (files: FinishedFiles) => void,
  siteHeaders: HeaderSettings = {},
): (...[names, policies]: FinishedEvents['files']) => void {
  const policies = new Set<string>();
  let headers: string | null = null;
  let untold: string[] = [];
  return (names, added) => {
    const known = policies.size;
    for (const policy of added) policies.add(policy);
    if (policies.size > known) {
      const united = unitePolicies([...policies].map(parsePolicy));
      headers = buildHeadersFile(united ?? new Map(), siteHeaders);
    }
    untold.push(...names);
    if (headers === null) return;
    send({ names: untold, headers });
    untold = [];
  };
}
