import { HAS_SCHEMES } from '../features/constants.ts';

/** Where browsers keep the choice between a light and a dark scheme: "light", "dark" or none. */
export const SCHEME_KEY = 'podium:scheme';

/** Applies that choice before the first paint. Without storage, the system decides. */
export const SCHEME_SCRIPT = HAS_SCHEMES
  ? `try{document.documentElement.dataset.scheme=localStorage["${SCHEME_KEY}"]||""}catch{}`
  : '';
