import { HAS_SCHEMES } from '../features/constants.ts';

/** Storage key of the choice between the schemes: "light", "dark" or none. */
export const SCHEME_KEY = 'podium:scheme';

/** Applies the chosen scheme before the first paint. Without storage, the system decides. */
export const SCHEME_SCRIPT = HAS_SCHEMES
  ? `try{document.documentElement.dataset.scheme=localStorage["${SCHEME_KEY}"]||""}catch{}`
  : '';
