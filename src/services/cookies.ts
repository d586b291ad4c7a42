/** Returns the URL-decoded value of a cookie, or undefined. `cookies` is `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|;) *${name} *=([^;]*)`).exec(cookies)?.[1];
  return value && decode(value);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
