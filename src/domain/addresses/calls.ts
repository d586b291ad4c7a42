import { BASE } from './base.ts';
import { viewLinkQuery } from './view-link.ts';

/**
 * The start of the addresses of all calls except logs. This file is the only table of the calls
 * that pages make and the origin answers. An `oid` may be the parameter of a route, ":oid".
 */
const API = `${BASE}/api/v4`;

/** Patterns of all addresses that only programs call, including unknown ones. */
export const CALL_PATTERNS = [`${BASE}/api/*`, `${BASE}/log/*`] as const;

/** Reports whether only programs call this path. */
export function isCall(path: string): boolean {
  return CALL_PATTERNS.some((pattern) => path.startsWith(pattern.slice(0, -1)));
}

/** Returns the address at which some content is liked (PUT) or no longer liked (DELETE). */
export function likeCall(oid: string): string {
  return `${API}/presentation/${oid}/like/`;
}

/** The same for content behind a view link. The view link is a query parameter. */
export const LIKE_BY_LINK_CALL = `${API}/presentation/like/`;

/** The address of the visitor's data on pages where only the header depends on the visitor. */
export const VISITOR_CALL = `${API}/viewer/`;

/** Returns the address of the viewer data of some content. */
export function viewerDataCall(oid: string): string {
  return `${VISITOR_CALL}${oid}/`;
}

/** Returns the viewer-data request with its query. Content behind a view link needs that link. */
export function viewerCall(oid: string, linkId: string | null): string {
  const query = linkId === null ? '' : `?${new URLSearchParams(viewLinkQuery(linkId)).toString()}`;
  return viewerDataCall(oid) + query;
}

/** The address that names the room of a presenter's secret. */
export const LIVE_CALL = `${API}/live/`;

/** Returns the address of a room, by which devices follow a talk. It may be ":room". */
export function liveCall(room: string): string {
  return `${LIVE_CALL}${room}/`;
}

/** The header with the secret of a presenter or of a remote. Addresses never have secrets. */
export const LIVE_SECRET_HEADER = 'X-Podium-Secret';

/** The default address of analytics events. */
export const EVENTS_CALL = `${BASE}/log/events/`;

/** The default address of records of the client log. */
export const CLIENT_LOG_CALL = `${BASE}/log/client/`;
