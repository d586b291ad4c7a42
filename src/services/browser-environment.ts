import { describeError } from '#domain/analytics/failure-log';
import { reportFailure } from './failures.ts';
import type { HttpEnvironment } from './http.ts';

/**
 * Returns the environment of requests of the current page. A failed request is reported to the
 * client log. `<meta name="preproduction-hosts">` lists the pre-production hosts, separated by
 * spaces; without it there are none.
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
