import { z } from 'astro/zod';
import { flag, line, linkTarget, orNull } from './primitives.ts';

/** A native app that can open the content (rule 3.25). */
const nativeApp = z.strictObject({
  type: z.enum(['iphone', 'android']).describe('Type of the app, which selects the store badge'),
  url: linkTarget.describe('Address in the store'),
  ownProtocolUrl: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*:\/\/\S+$/, 'must be an address with the scheme of the app')
    .refine((url) => !/^(?:javascript|data|vbscript|file|blob):/i.test(url), 'must use the scheme of the app')
    .describe('Address that opens the app'),
  openAppTimeout: z.int().min(0).max(60_000).default(300).describe('Time for the app to open, ms'),
});

/** Data that differs between visitors. Loaded at run time, never prerendered. */
export const viewerData = z.strictObject({
  isAuthenticated: flag('Whether the visitor is signed in'),
  viewerName: orNull(line, 'Name shown in the header'),
  viewerEmail: orNull(z.email(), 'E-mail of the visitor'),
  viewerRights: z
    .strictObject({
      edit: flag('May edit the content'),
      comment: flag('May comment on the content'),
    })
    .default({ edit: false, comment: false })
    .describe('What the visitor may do'),
  hasLiked: flag('Whether the visitor likes the content'),
  showMakeACopyButton: z
    .boolean()
    .optional()
    .describe('Whether a copy may be made; absent: only of reusable content'),
  makeACopyRedirectUrl: orNull(
    linkTarget,
    'Where a copy is made; null: at the sign-up page for the signed-out, at the dashboard for the signed-in',
  ),
  nativeApp: orNull(nativeApp, 'App that can open the content'),
  evaluatedFeatures: z.record(z.string(), z.boolean()).default({}).describe('Feature flags of the visitor'),
});

/** Data that differs between visitors. */
export type ViewerData = z.output<typeof viewerData>;
