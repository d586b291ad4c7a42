import { isSafePath } from '#domain/safe-url';
import { isBoolean, isCount, isObject, isText, orNull, type Check, type Fields } from './checks.ts';

/** A native app that can open the content (rule 3.25). */
interface NativeApp {
  readonly type: 'iphone' | 'android';
  /** URL in the app store. */
  readonly url: string;
  /** URL that opens the app. */
  readonly ownProtocolUrl: string;
  /** Time for the app to open, in milliseconds. */
  readonly openAppTimeout: number;
}

/** The data that differs between visitors. Names are the same as in content files. */
export interface Viewer {
  readonly isAuthenticated: boolean;
  readonly viewerName: string | null;
  readonly viewerEmail: string | null;
  readonly viewerRights: { readonly edit: boolean; readonly comment: boolean };
  readonly hasLiked: boolean;
  /** Current number of likes; absent if only the page has one. */
  readonly likesCount?: number;
  readonly showMakeACopyButton: boolean;
  readonly makeACopyRedirectUrl: string | null;
  readonly nativeApp: NativeApp | null;
  readonly evaluatedFeatures: Readonly<Record<string, boolean>>;
}

/** A visitor who is not signed in. */
export const ANONYMOUS: Viewer = {
  isAuthenticated: false,
  viewerName: null,
  viewerEmail: null,
  viewerRights: { edit: false, comment: false },
  hasLiked: false,
  showMakeACopyButton: false,
  makeACopyRedirectUrl: null,
  nativeApp: null,
  evaluatedFeatures: {},
};

/** A visitor who seems to be signed in, with nothing else known: no rights. */
export const SIGNED_IN: Viewer = { ...ANONYMOUS, isAuthenticated: true };

function isTarget(value: unknown): value is string {
  return isText(value) && (isSafePath(value) || value.startsWith('https://'));
}

function isAppAddress(value: unknown): value is string {
  return (
    isText(value) && /^(?!(?:javascript|data|vbscript|file|blob):)[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(value)
  );
}

function isPlatform(value: unknown): value is NativeApp['type'] {
  return value === 'iphone' || value === 'android';
}

function isFlags(value: unknown): value is Record<string, boolean> {
  return isObject(value) && Object.values(value).every(isBoolean);
}

/**
 * Returns a field, or `absent` if the field is missing. Throws a TypeError if the value fails the
 * check.
 */
function take<Value>(fields: Fields, name: string, check: Check<Value>, absent?: Value): Value {
  const value = fields[name] ?? absent;
  if (check(value)) return value;
  throw new TypeError(
    `Viewer data: "${name}" is wrong. The origin must answer with the names and types of Viewer.`,
  );
}

/**
 * Parses viewer data. The data must state whether the visitor is signed in. Other missing fields
 * default to those of an anonymous visitor. Throws a TypeError on anything else.
 */
export function parseViewer(data: unknown): Viewer {
  if (!isObject(data))
    throw new TypeError('Viewer data: not an object. The origin must answer with one JSON object.');
  const rights: Fields = take(data, 'viewerRights', isObject, {});
  const app = take(data, 'nativeApp', orNull(isObject), null);
  const likesCount = take(data, 'likesCount', orNull(isCount), null);
  return {
    isAuthenticated: take(data, 'isAuthenticated', isBoolean),
    viewerName: take(data, 'viewerName', orNull(isText), null),
    viewerEmail: take(data, 'viewerEmail', orNull(isText), null),
    viewerRights: {
      edit: take(rights, 'edit', isBoolean, false),
      comment: take(rights, 'comment', isBoolean, false),
    },
    hasLiked: take(data, 'hasLiked', isBoolean, false),
    ...(likesCount !== null && { likesCount }),
    showMakeACopyButton: take(data, 'showMakeACopyButton', isBoolean, false),
    makeACopyRedirectUrl: take(data, 'makeACopyRedirectUrl', orNull(isTarget), null),
    nativeApp: app && parseNativeApp(app),
    evaluatedFeatures: take(data, 'evaluatedFeatures', isFlags, {}),
  };
}

function parseNativeApp(app: Fields): NativeApp {
  return {
    type: take(app, 'type', isPlatform),
    url: take(app, 'url', isTarget),
    ownProtocolUrl: take(app, 'ownProtocolUrl', isAppAddress),
    openAppTimeout: take(app, 'openAppTimeout', isCount, 300),
  };
}
