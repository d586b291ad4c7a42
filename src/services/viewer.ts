/** A native app that can open the content (rule 3.25). */
export interface NativeApp {
  readonly type: 'iphone' | 'android';
  /** URL in the app store. */
  readonly url: string;
  /** URL that opens the app. */
  readonly ownProtocolUrl: string;
  /** Time for the app to open, in milliseconds; missing or null for the default. */
  readonly openAppTimeout?: number | null;
}

/** The data that differs between visitors. Names are the same as in content files. */
export interface Viewer {
  readonly isAuthenticated: boolean;
  readonly viewerRights: { readonly edit?: boolean; readonly comment?: boolean };
  readonly hasLiked: boolean;
  /** Current number of likes, or null if only the page has one. */
  readonly likesCount: number | null;
  readonly showMakeACopyButton: boolean;
  readonly makeACopyRedirectUrl: string | null;
  readonly nativeApp: NativeApp | null;
  readonly evaluatedFeatures: Readonly<Record<string, boolean>>;
}

/** A visitor who is not signed in. */
export const ANONYMOUS: Viewer = {
  isAuthenticated: false,
  viewerRights: {},
  hasLiked: false,
  likesCount: null,
  showMakeACopyButton: false,
  makeACopyRedirectUrl: null,
  nativeApp: null,
  evaluatedFeatures: {},
};

type TypeGuard<Value> = (value: unknown) => value is Value;

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Reports whether the value is a safe integer, 0 or more. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isFlags = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isBoolean);

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);

/** Accepts an https address or a path of this site. */
const isTarget = (value: unknown): value is string => isText(value, /^(https:\/\/[^/]|\/(?!\/))[^\s\\]*$/);

function isApp(value: unknown): value is NativeApp {
  const { type, url, ownProtocolUrl, openAppTimeout } = value as Partial<NativeApp>;
  return (
    isText(type, /^(iphone|android)$/) &&
    isTarget(url) &&
    isText(ownProtocolUrl, /^(?!(javascript|data|vbscript|file|blob):)[a-z][\w+.-]*:\/\/\S+$/i) &&
    isCount(openAppTimeout ?? 0)
  );
}

/** The checks of the fields that are not boolean. */
const FIELD_CHECKS: {
  readonly [Name in keyof Viewer as Viewer[Name] extends boolean ? never : Name]: TypeGuard<
    NonNullable<Viewer[Name]>
  >;
} = {
  viewerRights: isFlags,
  likesCount: isCount,
  makeACopyRedirectUrl: isTarget,
  nativeApp: isApp,
  evaluatedFeatures: isFlags,
};

/**
 * Parses viewer data. It must contain `isAuthenticated`; other missing fields get the values of an
 * anonymous visitor. Returns null if any field is wrong, because rights and likes must not come
 * from data that is partly wrong.
 */
export function parseViewer(data: unknown): Viewer | null {
  const viewer: Record<string, unknown> = { ...ANONYMOUS };
  for (const name of Object.keys(viewer)) {
    const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name] ?? null;
    if (value === null && name !== 'isAuthenticated') continue;
    const check: TypeGuard<unknown> =
      (FIELD_CHECKS as Readonly<Record<string, TypeGuard<unknown>>>)[name] ?? isBoolean;
    if (!check(value)) return null;
    viewer[name] = value;
  }
  return viewer as unknown as Viewer;
}

/**
 * Reads the response of the viewer-data call without consuming it, so that others can read it too.
 * Returns an anonymous viewer for status 401, and null if the response does not identify the
 * visitor. Never rejects.
 */
export async function readViewer(response: Response): Promise<Viewer | null> {
  if (response.status === 401) return ANONYMOUS;
  return parseViewer(
    response.ok &&
      (await response
        .clone()
        .json()
        .catch(() => null)),
  );
}
