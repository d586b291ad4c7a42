import type { FinishedFiles } from '#domain/finished-files';
import { buildHeadersFile } from '../output/headers.ts';
import { parsePolicy, unitePolicies } from '../output/policy.ts';
import type { FinishedListener } from '../render/render-pages.ts';

/**
 * Makes what tells the origin of finished files, with the headers that go with them: these allow what the finished pages need
 * and nothing else, so they are at least as strict as those of the whole site. Nothing is told before the first page.
 */
export function makeTeller(send: (files: FinishedFiles) => void): FinishedListener['add'] {
  const policies = new Set<string>();
  let headers: string | null = null;
  let untold: string[] = [];
  return (names, added) => {
    const known = policies.size;
    for (const policy of added) policies.add(policy);
    if (policies.size > known) {
      const united = unitePolicies([...policies].map(parsePolicy));
      headers = buildHeadersFile(united ?? new Map());
    }
    untold.push(...names);
    if (headers === null) return;
    send({ names: untold, headers });
    untold = [];
  };
}
