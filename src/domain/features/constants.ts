// What the site has according to its settings. In bundles these are constants, so that pages
// contain no code for features that the site lacks.
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
