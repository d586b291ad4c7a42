// What `podium/testing` exports for the browser tests of a site (docs/testing.md).
export { expect, test } from './test.ts';
export { serveSite, type ServedSite, type TestSite } from './serve-site.ts';
export { ENGLISH, Viewer, type DialogOfViewer, type ViewerNames } from './viewer.ts';
export { enter, signIn, signUp, signUpByForm, type DemoAccount } from './sign-in.ts';
export { EventLog, type SentEvent } from './event-log.ts';
export { holdTimers, holdViewerLimit, loopVideos, stopAnimations, stopClock } from './clock.ts';
export { shifts, watchShifts, type Shift } from './layout-shifts.ts';
export { failRequests, goOffline, type NetworkFault } from './network-faults.ts';
export { slowDown, useSlowNetwork } from './slow-network.ts';
export { violations } from './axe.ts';
