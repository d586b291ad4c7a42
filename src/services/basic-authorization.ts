/**
 * Returns the Authorization header for the credentials in the page URL, on pre-production hosts
 * only; otherwise undefined. `baseUri` is `document.baseURI`; hosts are names without a port.
 */
export function buildBasicAuthorization(
  baseUri: string,
  preproductionHosts: readonly string[],
): string | undefined {
  const { hostname, username, password } = new URL(baseUri);
  if ((username === '' && password === '') || !preproductionHosts.includes(hostname)) return undefined;
  const bytes = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
