import type { HttpEnvironment } from './http.ts';

/**
 * The page as requests see it. The pre-production hosts stand, separated by spaces, in
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
  };
}
