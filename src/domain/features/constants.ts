// What the site has by its settings. In bundles these are constants, so pages of a site have no
// code for what it lacks.
export {
  HAS_PLATFORM,
  HAS_SCHEMES,
  HAS_SIGN_IN,
  LOGS_FAILURES,
  PLATFORM_BASE,
  REPORT,
  SENDS_EVENTS,
  STATISTICS,
} from '#site/facts';
