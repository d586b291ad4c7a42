import type { HttpEnvironment } from './http.ts';
import { readSiteFacts } from './site-facts.ts';

/** The page as requests see it. */
export function browserEnvironment(): HttpEnvironment {
  return {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    baseUri: document.baseURI,
    readCookies: () => document.cookie,
    preproductionHosts: readSiteFacts(document).preproduction,
  };
}
