import { describeError } from '#domain/failure-log';
import { reportFailure } from './failures.ts';
import type { HttpEnvironment } from './http.ts';

/**
 * The page as requests see it; a request that fails is reported to its client log. The pre-production hosts stand, separated by spaces, in
 * `<meta name="preproduction-hosts">`; a page without it has none.
 */
export function browserEnvironment(): HttpEnvironment {
  const hosts = document.querySelector<HTMLMetaElement>('meta[name="preproduction-hosts"]')?.content ?? '';
  return {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    baseUri: document.baseURI,
    readCookies: () => document.cookie,
    preproductionHosts: hosts.split(' '),
    onFailure: ({ method, path }, error) =>
      reportFailure({ object: 'call', trigger: method, source: path, msg: describeError(error) }),
  };
}
