import type { OriginContext } from './origin-context.ts';
import { signInIsOff } from './origin-error.ts';

/** Headers that proxies and tunnels add to a request. */
const FORWARDED = [
  ...['forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

/** Throws OriginError 404 if this visitor may not sign in or sign up. */
export function requireSignIn(c: OriginContext): void {
  const { demoSignIn } = c.var.services;
  if (demoSignIn === 'all') return;
  if (demoSignIn === 'none' || FORWARDED.some((name) => c.req.header(name) !== undefined))
    throw signInIsOff();
}
